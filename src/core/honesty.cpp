#include "core/honesty.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace gh {
namespace {

using detail::Kind;
using detail::Shape;
using Hash = std::uint64_t;

Hash mix(Hash a, Hash b) {
  Hash z = (a ^ (b + 0x9e3779b97f4a7c15ull + (a << 6))) * 0xbf58476d1ce4e5b9ull;
  return z ^ (z >> 29);
}

// The places that are left out, as hashes of their fields' names.
using Places = std::vector<Hash>;

Hash place_hash(std::string_view fields) {
  Hash all = 0;
  while (!fields.empty()) {
    auto end = fields.find('/');
    all = mix(all, hash_text(fields.substr(0, end)));
    fields = end == fields.npos ? "" : fields.substr(end + 1);
  }
  return all;
}

Places left_out(const GameInfo& game, Equation equation) {
  Places all;
  for (const auto& u : game.unguessed)
    if (equation == Equation::draw_and_guess || !u.varies) all.push_back(place_hash(u.place));
  return all;
}

// Walks a position and tells `tell(place, value)` of everything in it; returns its hash.
// `path` spells the place, for reports.
template <class Tell>
class Walk {
 public:
  Walk(Tell& tell, const Places& left_out, bool spelled)
      : tell_(tell), left_out_(left_out), spelled_(spelled) {}

  Hash at(const Shape& shape, const void* p, Hash place) {
    switch (shape.kind) {
      case Kind::structure:
        return fields(shape, p, place);
      case Kind::list:
        return list(shape, p, place);
      case Kind::optional: {
        const void* held = shape.held(p);
        return held ? at(*shape.item, held, mix(place, 1)) : leaf(place, 0, "none");
      }
      case Kind::variant: {
        const auto which = shape.size(p);
        const auto& held = *shape.alternatives[which].shape;
        auto told = leaf(place, which, spelled_ ? detail::step_name(held) : "");
        return mix(told, fields(held, shape.held(p), mix(place, which)));
      }
      case Kind::seat:
        return number(place, index(*static_cast<const Seat*>(p)));
      case Kind::boolean:
        return number(place, *static_cast<const bool*>(p));
      case Kind::integer:
        return number(place, detail::load(shape, p));
      case Kind::enumeration: {
        auto n = detail::load(shape, p);
        return leaf(place, static_cast<Hash>(n), detail::name_of(shape.names, n));
      }
      case Kind::text:
        return leaf(place, hash_text(kind_of_piece(shape.text(p))), shape.text(p));
      case Kind::map:
        return map(shape, p, place);
      default: {
        auto text = json::serialize(detail::write_json(shape, p));
        return leaf(place, hash_text(text), text);
      }
    }
  }

  const std::string& path() const { return path_; }

 private:
  Hash leaf(Hash place, Hash value, std::string_view spelling) {
    tell_(place, value, spelling);
    return mix(place, value);
  }
  Hash number(Hash place, std::int64_t n) {
    return leaf(place, static_cast<Hash>(n), spelled_ ? std::to_string(n) : "");
  }
  template <class F>
  Hash inside(std::string_view name, F f) {
    if (!spelled_) return f();
    auto before = path_.size();
    path_ += "/" + std::string(name);
    auto hash = f();
    path_.resize(before);
    return hash;
  }
  Hash fields(const Shape& shape, const void* p, Hash place) {
    Hash all = 0, n = 0;
    for (const auto& f : shape.fields) {
      ++n;
      if (counts_questions(shape, f) || numbers_a_question(shape, f)) continue;
      const auto outer = fields_;
      if (!left_out_.empty()) fields_ = mix(fields_, hash_text(f.name()));
      if (left_out_.empty() || std::count(left_out_.begin(), left_out_.end(), fields_) == 0)
        all = mix(all, inside(f.name(), [&] { return at(*f.shape, f.at(p), mix(place, n)); }));
      fields_ = outer;
    }
    return all;
  }
  // How often chance has been asked is no part of the world, although it may tell of hidden draws.
  static bool counts_questions(const Shape& agenda, const detail::Field& f) {
    return f.name() == "asked" && agenda.fields.front().name() == "steps";
  }
  static bool numbers_a_question(const Shape& ask, const detail::Field& f) {
    return f.name() == "id" && ask.fields.back().name() == "outcomes";
  }
  // Copies are interchangeable: orc and orc#2 are one value.
  static std::string_view kind_of_piece(std::string_view piece) {
    return piece.substr(0, piece.find('#'));
  }
  static bool simple(const Shape& shape) {
    return shape.kind == Kind::integer || shape.kind == Kind::enumeration ||
           shape.kind == Kind::text || shape.kind == Kind::seat;
  }
  Hash list(const Shape& shape, const void* p, Hash place) {
    Hash all = shape.size(p), n = 16;
    std::vector<Item> items;
    if (simple(*shape.item)) items.reserve(shape.size(p));
    detail::each_item(shape, p, [&](const void* item) {
      auto hash = inside(spelled_ ? std::to_string(n - 16) : "",
                         [&] { return at(*shape.item, item, mix(place, ++n)); });
      all = mix(all, hash);
      if (simple(*shape.item)) items.push_back({value_of(*shape.item, item), item});
    });
    inside("(size)",
           [&] { return number(mix(place, 2), static_cast<std::int64_t>(shape.size(p))); });
    // How often each value is in it.
    std::sort(items.begin(), items.end(), [](auto& a, auto& b) { return a.value < b.value; });
    for (auto from = items.begin(); from != items.end();) {
      auto to = std::find_if(from, items.end(), [&](auto& i) { return i.value != from->value; });
      auto name = spelled_ ? text_of(*shape.item, from->item) + " in it" : std::string();
      inside(name, [&] { return number(mix(mix(place, 3), from->value), to - from); });
      from = to;
    }
    // Eight kinds of lists by their hash: values that are right one by one, but not together.
    inside("(all together)",
           [&] { return number(mix(place, 4), static_cast<std::int64_t>(all >> 8 & 7)); });
    return all;
  }
  struct Item {
    Hash value;
    const void* item;
  };
  static std::string text_of(const Shape& shape, const void* p) {
    return json::serialize(detail::write_json(shape, p));
  }
  static Hash value_of(const Shape& shape, const void* p) {
    if (shape.kind == Kind::text) return hash_text(kind_of_piece(shape.text(p)));
    if (shape.kind == Kind::seat) return static_cast<Hash>(index(*static_cast<const Seat*>(p)));
    return static_cast<Hash>(detail::load(shape, p));
  }
  Hash map(const Shape& shape, const void* p, Hash place) {
    struct Who {
      Walk& walk;
      const Shape& item;
      Hash place, all;
    } who{*this, *shape.item, place, 0};
    auto look = [](void* w, const std::string& key, const void* item) {
      auto& to = *static_cast<Who*>(w);
      to.all = mix(to.all, to.walk.inside(key, [&] {
        return to.walk.at(to.item, item, mix(to.place, hash_text(key)));
      }));
    };
    shape.each_pair(p, look, &who);
    return who.all;
  }

  Tell& tell_;
  const Places& left_out_;
  Hash fields_ = 0;  // the names of the fields that lead here
  bool spelled_;
  std::string path_;
};

struct Count {
  int one = 0, two = 0;
  Hash place = 0, what = 0;
};

// How often each value was at each place, in samples of two sources. Samples are much alike: after
// a value there mostly comes the one that came after it before, so that is tried first.
class Tally {
 public:
  explicit Tally(const Places& left_out) : left_out_(left_out) {}

  void add(const Match& m, int Count::*which) {
    auto position = m.whole();
    std::size_t next = 0;
    auto tell = [&](Hash place, Hash value, std::string_view) {
      const Hash what = mix(place, value);
      if (next == counts_.size() || counts_[next].what != what) next = find(place, what);
      ++(counts_[next++].*which);
    };
    Walk walk(tell, left_out_, false);
    auto whole = walk.at(*position.shape, position.view.get(), 1);
    tell(2, whole >> 8 & 7, "");
  }
  // Values whose frequencies, or whose place's frequencies together, are more than `most` standard
  // deviations apart.
  std::vector<Hash> suspicious(int samples, double most) const {
    std::vector<Hash> found;
    struct Place {
      double sum = 0, worst = 0;
      int values = 0;
      Hash at = 0;
    };
    std::unordered_map<Hash, Place> places;
    for (const auto& n : counts_) {
      if (n.one == n.two && n.one == samples) continue;
      const double sum = n.one + n.two, off = std::abs(n.one - n.two);
      const double variance = sum * (1 - sum / (2.0 * samples));
      if (off > 0 && off * off > most * most * variance) found.push_back(n.what);
      if (sum < 32) continue;
      auto& here = places[n.place];
      here.sum += off * off / sum;
      ++here.values;
      if (off > here.worst) here.worst = off, here.at = n.what;
    }
    for (const auto& [place, here] : places)
      if (here.values > 2 && deviations(here.sum, here.values - 1) > most) found.push_back(here.at);
    return found;
  }
  const Count& count(Hash what) const { return counts_[index_.at(what)]; }
  // Was something certain in the first source that varies in the second?
  bool forgets(int samples, double most) const {
    return std::any_of(counts_.begin(), counts_.end(), [&](const Count& n) {
      return (n.one == 0 || n.one == samples) && n.two > 0 && n.two < samples &&
             std::abs(n.one - n.two) > most * most;
    });
  }

 private:
  std::size_t find(Hash place, Hash what) {
    auto [at, is_new] = index_.emplace(what, counts_.size());
    if (is_new) counts_.push_back({0, 0, place, what});
    return at->second;
  }
  // How unlikely a chi-square is, as so many standard deviations (Wilson and Hilferty).
  static double deviations(double chi_square, int freedom) {
    const double spread = 2.0 / (9.0 * freedom);
    return (std::cbrt(chi_square / freedom) - (1 - spread)) / std::sqrt(spread);
  }

  const Places& left_out_;
  std::vector<Count> counts_;
  std::unordered_map<Hash, std::size_t> index_;  // of what is counted there
};

std::string spell(const Match& m, const Places& left_out, Hash what) {
  auto position = m.whole();
  std::string found;
  Walk<std::function<void(Hash, Hash, std::string_view)>>* walking = nullptr;
  std::function<void(Hash, Hash, std::string_view)> tell = [&](Hash place, Hash value,
                                                               std::string_view spelling) {
    if (mix(place, value) == what) found = walking->path() + " = " + std::string(spelling);
  };
  Walk walk(tell, left_out, true);
  walking = &walk;
  walk.at(*position.shape, position.view.get(), 1);
  return found;
}

struct Round {
  int samples;
  double most;  // standard deviations
};
constexpr Round kRounds[] = {{64, 4}, {512, 4.5}, {4096, 8}};

// False: the source gives too little (a guess is rarely kept), so nothing can be said.
bool collect(const Source& from, int samples, int Count::*which, Tally& tally,
             std::vector<std::unique_ptr<Match>>& kept) {
  for (int tries = 0, n = 0; n < samples; ++tries) {
    if (tries > 4 * (n + 8)) return false;
    auto m = from();
    if (!m) continue;
    ++n;
    tally.add(*m, which);
    kept.push_back(std::move(m));
  }
  return true;
}

// The first of them that is a single value, not a list together; else any.
std::string told(const std::vector<Hash>& found, const Tally& tally, const Places& places,
                 const std::vector<std::unique_ptr<Match>>& kept, int samples) {
  std::string where = "the whole position";
  auto n = tally.count(found.front());
  for (Hash what : found) {
    std::string here;
    for (const auto& m : kept)
      if (here = spell(*m, places, what); !here.empty()) break;
    if (here.empty()) continue;
    where = here;
    n = tally.count(what);
    if (here.find("(all") == here.npos) break;
  }
  return where + ": " + std::to_string(n.one) + " and " + std::to_string(n.two) + " times in " +
         std::to_string(samples);
}

}  // namespace

std::string different_frequencies(const GameInfo& game, Equation equation, const Source& one,
                                  const Source& two, bool closely) {
  const auto places = left_out(game, equation);
  for (const auto& round : std::span(kRounds).subspan(closely ? 1 : 0)) {
    const bool last = &round == std::end(kRounds) - 1;
    Tally tally(places);
    std::vector<std::unique_ptr<Match>> kept;
    if (!collect(one, round.samples, &Count::one, tally, kept) ||
        !collect(two, round.samples, &Count::two, tally, kept))
      return "";
    auto found = tally.suspicious(round.samples, round.most);
    if (found.empty()) return "";
    if (!last) continue;
    if (equation == Equation::draw_and_guess && tally.forgets(round.samples, round.most)) return "";
    return told(found, tally, places, kept, round.samples);
  }
  return "";
}

namespace {

// Everything in its position, copies of a piece alike, without how often somebody has been asked.
Hash world_hash(const Match& m) {
  const Places none;
  auto tell = [](Hash, Hash, std::string_view) {};
  Walk walk(tell, none, false);
  auto position = m.whole();
  return walk.at(*position.shape, position.view.get(), 1);
}

// The first value that differs, with its place, in the words of each.
std::string parting(const Match& a, const Match& b) {
  const Places none;
  auto values = [&](const Match& m) {
    std::vector<std::string> all;
    Walk<std::function<void(Hash, Hash, std::string_view)>>* walking = nullptr;
    std::function<void(Hash, Hash, std::string_view)> tell = [&](Hash, Hash, std::string_view is) {
      if (walking->path().find('(') == std::string::npos)
        all.push_back(walking->path() + " = " + std::string(is));
    };
    Walk walk(tell, none, true);
    walking = &walk;
    auto position = m.whole();
    walk.at(*position.shape, position.view.get(), 1);
    return all;
  };
  auto one = values(a), two = values(b);
  one.emplace_back("nothing more"), two.emplace_back("nothing more");
  const auto at = std::mismatch(one.begin(), one.end(), two.begin(), two.end());
  return at.first == one.end() ? "their order" : *at.first + ", and " + *at.second;
}

// The same random option of the first open question in both; false: they are not offered alike.
bool play_both(Match& one, Match& two, Rng& rng) {
  const Ask a = one.asks()[0], b = two.asks()[0];
  Options first, second;
  one.options(a, first);
  two.options(b, second);
  if (a.who != b.who || a.question != b.question || first.size() != second.size()) return false;
  if (first.empty()) return true;  // promise 1 has its own check
  const auto n = rng.below(static_cast<std::uint32_t>(first.size()));
  if (one.notation(a, first[n]) != two.notation(b, second[n])) return false;
  one.apply(a, first[n], nullptr);
  two.apply(b, second[n], nullptr);
  return one.asks().size() == two.asks().size();
}

}  // namespace

std::string different_guesses(const Match& one, const Match& two, Seat viewer, std::uint64_t seed) {
  constexpr int kPlayedOn =
      8;  // what a position does not say (which copy of a card) must not count
  Rng first{seed}, second{seed};
  auto a = one.determinize(viewer, first), b = two.determinize(viewer, second);
  if (world_hash(*a) != world_hash(*b)) return "for the same seed, two guesses: " + parting(*a, *b);
  if (first.next() != second.next()) return "they use up more random numbers for one of them";
  for (int n = 0; n < kPlayedOn && !a->over(); ++n)
    if (!play_both(*a, *b, first)) return "guesses that look alike are played on differently";
  return world_hash(*a) == world_hash(*b)
             ? ""
             : "guesses that look alike are played on differently: " + parting(*a, *b);
}

}  // namespace gh
