#include "core/about.h"

#include <algorithm>

#include "core/embedded.h"

namespace gh {
namespace {

std::string named(const GameInfo& game, const std::string& key, std::string_view form,
                  std::string_view language, const std::string& otherwise) {
  const auto& words = catalogue(game.id, language);
  return words.find(key) ? words.name(key, form) : otherwise;
}

}  // namespace

std::string game_name(const GameInfo& game, std::string_view language) {
  return named(game, "game", "", language, game.name.empty() ? game.id : game.name);
}

std::string game_summary(const GameInfo& game, std::string_view language) {
  return named(game, "game.summary", "", language, game.summary);
}

std::string option_words(const GameInfo& game, const OptionSpec& option,
                         std::string_view language) {
  return named(game, "option." + option.id, "", language, option.words);
}

std::string choice_words(const GameInfo& game, const std::string& choice,
                         std::string_view language) {
  return named(game, "choice." + choice, "", language, choice);
}

std::string bot_title(const GameInfo& game, const BotInfo& bot, std::string_view language) {
  return named(game, "bot." + bot.name, "short", language, bot.name);
}

std::string bot_words(const GameInfo& game, const BotInfo& bot, std::string_view language) {
  return named(game, "bot." + bot.name, "words", language, bot.words);
}

std::string_view rulebook(std::string_view game, std::string_view language) {
  const auto folder = std::string("docs/rules/"), file = std::string(game) + ".md";
  if (std::ranges::count(languages(), language)) {
    auto book = embedded_file(folder + std::string(language) + "/" + file);
    if (!book.empty()) return book;
  }
  return embedded_file(folder + file);
}

}  // namespace gh
