// What a game, its options and its bots are called, for people: entries `game`, `game.summary`,
// `option.<id>`, `choice.<choice>` and `bot.<name>` of its catalogue. A game that brings no such
// entry is called as its GameInfo says.
#pragma once

#include "core/catalogue.h"
#include "core/match.h"

namespace gh {

std::string game_name(const GameInfo& game, std::string_view language = "en");
std::string game_summary(const GameInfo& game, std::string_view language = "en");
std::string option_words(const GameInfo& game, const OptionSpec& option,
                         std::string_view language = "en");
std::string choice_words(const GameInfo& game, const std::string& choice,
                         std::string_view language = "en");
// "the Old Hand", who plays in this and that way.
std::string bot_title(const GameInfo& game, const BotInfo& bot, std::string_view language = "en");
std::string bot_words(const GameInfo& game, const BotInfo& bot, std::string_view language = "en");
// The rulebook: docs/rules/<game>.md, or docs/rules/<language>/<game>.md; English where a language
// has none, nothing where the game has none.
std::string_view rulebook(std::string_view game, std::string_view language = "en");

}  // namespace gh
