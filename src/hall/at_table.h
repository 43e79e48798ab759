// What is asked of one table: by the HTTP API and by a socket's messages. Looks change nothing and
// are answered at once; deeds are proposals, and whoever calls sees to it that they are stored.
#pragma once

#include "hall/reply.h"

namespace gh::hall {

// Who asks, and what stands in the address and in the body.
struct AtTable {
  Who who;
  const Query& query;
  const std::string& body;
};

// A number in the query; none when it is not there.
Answer<std::optional<std::size_t>> number_in(const Query& query, const char* name);

// --- looks of the API
using Look = Reply (*)(const AtTable&, const Table&, Time);
Reply table(const AtTable& asked, const Table& t, Time now);
Reply replay(const AtTable& asked, const Table& t, Time now);
Reply events(const AtTable& asked, const Table& t, Time now);
// The file of a game of one's own. Not of a ranked one: the file shows what is hidden, and the hall
// keeps the game.
Reply save(const AtTable& asked, const Table& t, Time now);
Reply log_reply(std::string log);
Reply log_in_rules(const Table& t);  // of a game that is over, in the rules of this program

// --- deeds of the API
using Propose = std::function<Proposal(Table&, Time now, Mail& mail)>;
using Deed = Answer<Propose> (*)(const AtTable&);
Answer<Propose> leave(const AtTable& asked);  // one of his seats: he may have several
Answer<Propose> start(const AtTable& asked);
Answer<Propose> set_seat(const AtTable& asked);
Answer<Propose> extend(const AtTable& asked);
Answer<Propose> skip(const AtTable& asked);
Answer<Propose> resign(const AtTable& asked);
Answer<Propose> remove(const AtTable& asked);
Answer<Propose> let_late_joiners(const AtTable& asked);
Answer<Propose> vote_abandon(const AtTable& asked);  // with one of his seats

struct JoinBody {
  std::optional<Seat> seat;
  std::optional<std::string> name, key, invitation;
};
BOOST_DESCRIBE_STRUCT(JoinBody, (), (seat, name, key, invitation))
Propose join(const Who& who, const JoinBody& body);
// The seat that is named, and has to be.
Answer<Seat> named_seat(const AtTable& asked);

// Does somebody else at this table wear a name that looks like this one?
bool name_is_worn(const Table& table, const Who& who);

// --- a socket's messages
template <class R>
concept Does = std::same_as<R, request::Pick> || std::same_as<R, request::Undo>;
Proposal propose(const Table& t, const Who& who, const request::Pick& r, Time now);
Proposal propose(const Table& t, const Who& who, const request::Undo& r, Time now);
Proposal propose(const Table& t, const Who& who, const request::Chat& r, Time now);
template <class R>
concept Looks = std::same_as<R, request::Prompts> || std::same_as<R, request::View> ||
    std::same_as<R, request::Why> || std::same_as<R, request::Log>;
Answer<msg::PromptsMessage> look(const Table& t, const Who& who, const request::Prompts& r);
Answer<msg::ViewMessage> look(const Table& t, const Who& who, const request::View& r);
Answer<msg::WhyMessage> look(const Table& t, const Who& who, const request::Why& r);
Answer<msg::LogMessage> look(const Table& t, const Who& who, const request::Log& r);

// --- the coach
// What is to be thought about in somebody's place, where he may be told.
Answer<BotJob> advised(const AtTable& asked, const Table& t);
Reply advice(const BotJob& job);  // what the game's own bot would do now
// What the search makes of the question. Two digits are all that it knows, and more would tell
// which of all random games it has played.
std::string hint(const BotJob& job, const std::function<bool()>& enough);
std::string no_hint(const BotJob& job);

// --- a finished game thought over again
Answer<std::string> finished_log(const Table& t);  // of one that can be replayed
Reply analysis_under_way(std::size_t done, std::size_t of, int status = 200);
Reply kept_analysis(const std::string& text);
// One that an older program made says less: it is made anew.
bool is_current_analysis(const std::string& text);

}  // namespace gh::hall
