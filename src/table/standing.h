// Answers given in advance. In a game over days the small windows (do you answer this card, do you
// block anybody) must not cost a day each: where a game says so, a question may be answered before
// it is asked, for as long as something stays as it is. The game says it in
// data/<id>/standing.json:
//
//   {"id": "standing.tournament", "questions": ["ivanhoe_window"], "pick": "pass",
//    "while": ["/colour", "/tokens_left"]}
//
// "id" names its words as well, "pick" is a notation, and "while" are places in the view of whoever
// gives the answer ({me} is the place in a list that is his seat's): when one of them changes the
// answer stands no more. It holds whatever he has in his hand, it is recorded as an ordinary pick,
// and the time it takes is drawn anew for each question: nobody sees that it was given in advance.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gh {

struct StandingOffer {
  std::string id;
  std::vector<std::string> questions;
  std::string pick;
  std::vector<std::string> places;  // "while"

  bool answers(std::string_view question) const;
};

// Those of a game; a mistake in the file is ours (broken_data).
const std::vector<StandingOffer>& standing_offers(std::string_view game);
const StandingOffer* standing_offer(std::string_view game, std::string_view id);

// One that somebody has given, and how it was there when he did.
struct StandingOrder {
  std::string id;
  std::string scope;
};

inline constexpr std::size_t kMostStanding = 8;  // of one seat

}  // namespace gh
