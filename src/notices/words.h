// What a notice says. It is made from the table (its game and title), the seats (their names), and
// the question that the told person's own seat is asked: from nothing else, so that nothing hidden
// can be in it. Whoever listens to a table's channel is told names alone.
#pragma once

#include <string>
#include <vector>

#include "notices/channel.h"
#include "notices/sink.h"
#include "store/waiting.h"

namespace gh::notices {

// A table as everybody in the lobby may see it.
struct TableFacts {
  std::string id, game, title;
  std::vector<std::string> seats;  // names; "" for nobody
};
// From the table's row in the store.
TableFacts facts_of(const store::TableRow& row);

struct Saying {
  Topic topic{};
  TableFacts table;                  // empty id: of the whole hall
  std::vector<store::Waiting> mine;  // what the person is asked there
  std::vector<int> missing;          // for a table's channel: seats that are asked
  bool last = false;                 // all others have answered
  std::int64_t count = 0;            // of a digest: tables that wait
  std::vector<std::string> tables;   // of a digest: their titles
  std::string by, key;               // who invites, and the key of a private table
  std::int64_t left_ms = 0;          // alarm: until the time is over
};

// The question in words, with the names of those who sit there; empty: it cannot be read.
std::string question_of(const store::Waiting& asked, const TableFacts& facts,
                        const std::string& language);

// Title and text in a language; id, addresses and the rest are whoever sends it to fill in.
Message words_of(const Saying& saying, const std::string& language);

}  // namespace gh::notices
