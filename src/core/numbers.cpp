#include "core/numbers.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <unordered_map>

#include "core/embedded.h"

namespace gh {

namespace row {  // with linkage: parts of a row have them as members

// Names that a text may be; without any, buckets.
struct Words {
  std::vector<std::string> names;
  std::unordered_map<std::string_view, std::size_t> places;

  std::size_t size() const { return names.empty() ? Numbers::kBuckets : names.size() + 1; }
  std::size_t place(std::string_view text) const {
    if (names.empty()) return hash_text(text) % Numbers::kBuckets;
    auto it = places.find(text);
    return it == places.end() ? names.size() : it->second;
  }
  std::string name(std::size_t place) const {
    if (names.empty()) return "#" + std::to_string(place);
    return place < names.size() ? names[place] : "another";
  }
};

enum class How : std::uint8_t {
  nothing,
  number,
  choice,
  seat,
  text,
  json,
  maybe,
  whole,
  any_of,
  bag,
  places,
  row,
  table,
  map
};

}  // namespace row

namespace {

using detail::Kind;
using detail::Shape;
using row::How;
using row::Words;

struct Listed {  // a numbers.json
  std::map<std::string, std::vector<std::string>> words;
  std::map<std::string, std::string> texts;
  std::map<std::string, int> rows;
  std::vector<std::string> without;
};
BOOST_DESCRIBE_STRUCT(Listed, (), (words, texts, rows, without))

std::int64_t whole_number(const Shape& s, const void* p) {
  auto as = [&]<class T>(T) { return static_cast<std::int64_t>(*static_cast<const T*>(p)); };
  switch (s.bytes) {
    case 1:
      return s.negative ? as(std::int8_t{}) : as(std::uint8_t{});
    case 2:
      return s.negative ? as(std::int16_t{}) : as(std::uint16_t{});
    case 4:
      return s.negative ? as(std::int32_t{}) : as(std::uint32_t{});
    default:
      return s.negative ? as(std::int64_t{}) : static_cast<std::int64_t>(as(std::uint64_t{}));
  }
}

float number(const Shape& s, const void* p) {
  if (s.kind == Kind::boolean) return *static_cast<const bool*>(p) ? 1.F : 0.F;
  if (s.kind == Kind::integer) return static_cast<float>(whole_number(s, p));
  if (s.bytes == sizeof(float)) return *static_cast<const float*>(p);
  return static_cast<float>(*static_cast<const double*>(p));
}

}  // namespace

// One part of the row: where it begins is known to the part around it.
struct Numbers::Part {
  row::How how{};
  const Shape* shape = nullptr;
  std::string name;
  std::size_t size = 0;
  std::size_t seats = 0;
  std::size_t slots = 0;       // of a row, a table, a map: for the items, with one for the rest
  const detail::Field* key{};  // of a table: what says which slot
  std::shared_ptr<const row::Words> words;
  std::vector<Part> parts;
};

namespace {

using Part = Numbers::Part;

std::size_t seat_place(Seat s, std::size_t seats) {
  return is_player(s) && static_cast<std::size_t>(index(s)) < seats
             ? static_cast<std::size_t>(index(s))
             : seats;
}
std::string seat_entry(std::size_t place, std::size_t seats) {
  return place < seats ? seat_name(seat(static_cast<int>(place))) : "nobody";
}

// --- planning the row

class Planner {
 public:
  Planner(const Listed& listed, std::size_t seats) : listed_(listed), seats_(seats) {
    for (const auto& [name, names] : listed.words) {
      auto words = std::make_shared<Words>();
      words->names = names;
      for (std::size_t i = 0; i < names.size(); ++i) words->places[words->names[i]] = i;
      words_[name] = words;
    }
  }

  Part part(const Shape& shape, const std::string& name, const std::string& path) {
    Part p;
    p.shape = &shape;
    p.name = name;
    p.seats = seats_;
    switch (shape.kind) {
      case Kind::boolean:
      case Kind::integer:
      case Kind::real:
        p.how = How::number, p.size = 1;
        break;
      case Kind::enumeration:
        p.how = How::choice, p.size = shape.names.size();
        break;
      case Kind::seat:
        p.how = How::seat, p.size = seats_ + 1;
        break;
      case Kind::text:
        p.how = How::text, p.words = words_for(path), p.size = p.words->size();
        break;
      case Kind::any:
      case Kind::object:
      case Kind::array:
        p.how = How::json, p.words = words_for(path), p.size = p.words->size();
        break;
      case Kind::optional:
        p.how = How::maybe;
        p.parts.push_back(part(*shape.item, "", path));
        p.size = 1 + p.parts[0].size;
        break;
      case Kind::structure:
        p.how = How::whole;
        for (const auto& f : shape.fields) add(p, field(f, path));
        break;
      case Kind::variant:
        p.how = How::any_of, p.size = shape.alternatives.size();
        for (const auto& a : shape.alternatives)
          add(p, part(*a.shape, detail::step_name(*a.shape),
                      below(path, detail::step_name(*a.shape))));
        break;
      case Kind::map:
        p.how = How::map, p.words = words_for(path), p.slots = p.words->size();
        p.parts.push_back(part(*shape.item, "", path));
        p.size = p.slots * p.parts[0].size;
        break;
      case Kind::list:
        list(p, path);
        break;
    }
    return p;
  }

  // What numbers.json lists in vain: words that are none, paths and names that no view has.
  std::string unused() const {
    for (const auto& [name, words] : listed_.words)
      if (words.empty()) return "words/" + name + ": there are none";
    for (const auto& [path, name] : listed_.texts) {
      if (!words_.contains(name)) return "texts/" + path + ": there are no words \"" + name + "\"";
      if (!used_.contains(path)) return "texts/" + path + ": no view has such a text";
    }
    for (const auto& [path, most] : listed_.rows) {
      if (most < 1 || most > 1000) return "rows/" + path + ": from 1 to 1000";
      if (!used_.contains(path)) return "rows/" + path + ": no view has such a list";
    }
    for (const auto& path : listed_.without)
      if (!used_.contains(path)) return "without/" + path + ": no view has such a field";
    return "";
  }

 private:
  static std::string below(const std::string& path, std::string_view name) {
    return path.empty() ? std::string(name) : path + "/" + std::string(name);
  }
  Part field(const detail::Field& f, const std::string& path) {
    const auto here = below(path, f.name());
    const auto& without = listed_.without;
    if (std::find(without.begin(), without.end(), here) != without.end()) return left_out(f, here);
    return part(*f.shape, std::string(f.name()), here);
  }
  // A part of no size keeps the fields in step with the parts.
  Part left_out(const detail::Field& f, const std::string& path) {
    used_.insert(path);
    Part p;
    p.how = How::nothing, p.shape = f.shape;
    return p;
  }
  static void add(Part& to, Part p) {
    to.size += p.size;
    to.parts.push_back(std::move(p));
  }
  // What is listed for a path, or for its last name.
  template <class Map>
  auto listed(const Map& all, const std::string& path) {
    auto it = all.find(path);
    if (it == all.end()) it = all.find(path.substr(path.rfind('/') + 1));
    if (it != all.end()) used_.insert(it->first);
    return it;
  }
  std::shared_ptr<const Words> words_for(const std::string& path) {
    auto it = listed(listed_.texts, path);
    if (it == listed_.texts.end() || !words_.contains(it->second)) return buckets_;
    return words_.at(it->second);
  }

  void list(Part& p, const std::string& path) {
    const Shape& item = *p.shape->item;
    const auto rows = listed(listed_.rows, path);
    const bool row = rows != listed_.rows.end();
    switch (item.kind) {
      case Kind::enumeration:
      case Kind::text:
        if (row) break;
        p.how = How::bag;
        p.parts.push_back(part(item, "", path));
        p.size = p.parts[0].size;
        return;
      case Kind::seat:
        p.how = How::places, p.size = 2 * (seats_ + 1);
        return;
      case Kind::structure:
        if (row || item.fields.empty()) break;
        if (keyed(p, item, path)) return;
        break;
      default:
        break;
    }
    p.how = How::row;
    p.slots = p.shape->fixed ? p.shape->fixed
                             : (row ? static_cast<std::size_t>(rows->second) : Numbers::kRow) + 1;
    p.parts.push_back(part(item, "", path));
    p.size = p.slots * p.parts[0].size + (p.shape->fixed ? 0 : 1);
  }
  bool keyed(Part& p, const Shape& item, const std::string& path) {
    const auto& key = item.fields[0];
    const bool by_seat = key.shape->kind == Kind::seat;
    if (!by_seat && key.shape->kind != Kind::text) return false;
    p.words = by_seat ? nullptr : words_for(below(path, key.name()));
    if (p.words == buckets_) return p.words = nullptr, false;
    p.how = How::table;
    p.key = &key;
    p.slots = by_seat ? seats_ + 1 : p.words->size();
    Part each;
    each.how = How::whole, each.shape = &item, each.seats = seats_;
    for (const auto& f : item.fields.subspan(1)) add(each, field(f, path));
    p.size = p.slots * (each.size + 1);
    p.parts.push_back(std::move(each));
    return true;
  }

  const Listed& listed_;
  std::size_t seats_;
  std::map<std::string, std::shared_ptr<const Words>> words_;
  std::shared_ptr<const Words> buckets_ = std::make_shared<const Words>();
  std::set<std::string> used_;
};

// --- writing it: everything is added, so that a bag is what its items give one after the other

void put(const Part& p, const void* value, float* out);

void put_fields(const Part& p, std::span<const detail::Field> fields, const void* value,
                float* out) {
  for (std::size_t i = 0; i < p.parts.size(); ++i) {
    put(p.parts[i], fields[i].at(value), out);
    out += p.parts[i].size;
  }
}

void put_choice(const Part& p, const void* value, float* out) {
  const auto wanted = whole_number(*p.shape, value);
  for (std::size_t i = 0; i < p.shape->names.size(); ++i)
    if (p.shape->names[i].value == wanted) out[i] += 1;
}

// JSON as it is: each value with its path is a word.
void put_json(const Part& p, const json::value& v, const std::string& path, float* out) {
  if (v.is_object()) {
    for (const auto& [key, item] : v.get_object())
      put_json(p, item, path + "/" + std::string(key), out);
  } else if (v.is_array()) {
    for (const auto& item : v.get_array()) put_json(p, item, path, out);
  } else {
    out[p.words->place(path + "=" + json::serialize(v))] += 1;
  }
}

void put_places(const Part& p, const void* value, float* out) {
  std::size_t n = 0;
  detail::each_item(*p.shape, value, [&](const void* item) {
    const auto at = seat_place(*static_cast<const Seat*>(item), p.seats);
    ++n;
    out[at] += 1;
    if (float& place = out[p.seats + 1 + at]; place == 0) place = static_cast<float>(n);
  });
}

void put_row(const Part& p, const void* value, float* out) {
  const Part& each = p.parts[0];
  if (!p.shape->fixed) *out++ += static_cast<float>(p.shape->size(value));
  std::size_t n = 0;
  detail::each_item(*p.shape, value, [&](const void* item) {
    put(each, item, out + std::min(n++, p.slots - 1) * each.size);
  });
}

void put_table(const Part& p, const void* value, float* out) {
  const Part& each = p.parts[0];
  detail::each_item(*p.shape, value, [&](const void* item) {
    const void* key = p.key->at(item);
    const auto slot = p.words ? p.words->place(p.key->shape->text(key))
                              : seat_place(*static_cast<const Seat*>(key), p.seats);
    float* at = out + slot * (each.size + 1);
    at[0] += 1;
    put_fields(each, each.shape->fields.subspan(1), item, at + 1);
  });
}

void put_map(const Part& p, const void* value, float* out) {
  struct Slots {
    const Part& p;
    float* out;
  } slots{p, out};
  p.shape->each_pair(
      value,
      [](void* who, const std::string& key, const void* item) {
        auto& s = *static_cast<Slots*>(who);
        put(s.p.parts[0], item, s.out + s.p.words->place(key) * s.p.parts[0].size);
      },
      &slots);
}

void put_alternative(const Part& p, const void* value, float* out) {
  const auto which = p.shape->size(value);
  out[which] += 1;
  out += p.shape->alternatives.size();
  for (std::size_t i = 0; i < which; ++i) out += p.parts[i].size;
  put(p.parts[which], p.shape->held(value), out);
}

void put(const Part& p, const void* value, float* out) {
  switch (p.how) {
    case How::nothing:
      break;
    case How::number:
      *out += number(*p.shape, value);
      break;
    case How::choice:
      put_choice(p, value, out);
      break;
    case How::seat:
      out[seat_place(*static_cast<const Seat*>(value), p.seats)] += 1;
      break;
    case How::text:
      if (auto text = p.shape->text(value); !text.empty()) out[p.words->place(text)] += 1;
      break;
    case How::json:
      put_json(p, detail::write_json(*p.shape, value), "", out);
      break;
    case How::maybe:
      if (const void* held = p.shape->held(value))
        put(p.parts[0], held, out + 1);
      else
        out[0] += 1;
      break;
    case How::whole:
      put_fields(p, p.shape->fields, value, out);
      break;
    case How::any_of:
      put_alternative(p, value, out);
      break;
    case How::bag:
      detail::each_item(*p.shape, value, [&](const void* item) { put(p.parts[0], item, out); });
      break;
    case How::places:
      put_places(p, value, out);
      break;
    case How::row:
      put_row(p, value, out);
      break;
    case How::table:
      put_table(p, value, out);
      break;
    case How::map:
      put_map(p, value, out);
      break;
  }
}

// --- saying what is in it

using Names = std::vector<std::string>;

void say(const Part& p, const std::string& path, Names& out);

void say_slots(const Part& p, const std::string& path, Names& out) {
  for (std::size_t i = 0; i < p.slots; ++i) {
    std::string slot = std::to_string(i + 1);
    if (p.how == How::row && !p.shape->fixed && i + 1 == p.slots) slot = "rest";
    if (p.how != How::row) slot = p.words ? p.words->name(i) : seat_entry(i, p.seats);
    if (p.how == How::table) out.push_back(path + "/" + slot);
    say(p.parts[0], path + "/" + slot, out);
  }
}

void say(const Part& p, const std::string& path, Names& out) {
  auto inside = [&](const Part& part) {
    say(part, part.name.empty() ? path : path.empty() ? part.name : path + "/" + part.name, out);
  };
  switch (p.how) {
    case How::nothing:
      break;
    case How::number:
      out.push_back(path);
      break;
    case How::choice:
      for (const auto& n : p.shape->names) out.push_back(path + "/" + std::string(n.name));
      break;
    case How::seat:
      for (std::size_t i = 0; i <= p.seats; ++i) out.push_back(path + "/" + seat_entry(i, p.seats));
      break;
    case How::text:
    case How::json:
      for (std::size_t i = 0; i < p.words->size(); ++i)
        out.push_back(path + "/" + p.words->name(i));
      break;
    case How::maybe:
      out.push_back(path + "/absent");
      inside(p.parts[0]);
      break;
    case How::any_of:
      for (const auto& part : p.parts) out.push_back(path + "/is " + part.name);
      [[fallthrough]];
    case How::whole:
      for (const auto& part : p.parts) inside(part);
      break;
    case How::bag:
      inside(p.parts[0]);
      break;
    case How::places:
      for (std::size_t i = 0; i <= p.seats; ++i) out.push_back(path + "/" + seat_entry(i, p.seats));
      for (std::size_t i = 0; i <= p.seats; ++i)
        out.push_back(path + "/place of " + seat_entry(i, p.seats));
      break;
    case How::row:
      if (!p.shape->fixed) out.push_back(path + "/count");
      [[fallthrough]];
    case How::table:
    case How::map:
      say_slots(p, path, out);
      break;
  }
}

}  // namespace

Result<Numbers> Numbers::make(const detail::Shape& view, int most_seats,
                              const json::value& listed) {
  auto read = from_json<Listed>(listed);
  if (!read) return Error{read.error()};
  Planner planner(*read, static_cast<std::size_t>(most_seats));
  Numbers numbers;
  numbers.all_ = std::make_shared<const Part>(planner.part(view, "", ""));
  if (auto problem = planner.unused(); !problem.empty()) return Error{problem};
  return numbers;
}

const Numbers& Numbers::of(const Match& match) {
  static std::mutex mutex;
  static std::map<const Shape*, Numbers> all;
  const Shape* shape = match.look(Seat::spectator).shape;
  const std::lock_guard lock(mutex);
  if (auto it = all.find(shape); it != all.end()) return it->second;
  const std::string file = "data/" + match.info().id + "/numbers.json";
  json::value listed = json::object{};
  if (auto text = embedded_file(file); text.data()) {
    auto parsed = parse_json(text);
    if (!parsed) broken_data(file, parsed.error());
    listed = *parsed;
  }
  auto made = make(*shape, match.info().most_seats, listed);
  if (!made) broken_data(file, made.error());
  return all.emplace(shape, *made).first->second;
}

std::size_t Numbers::size() const { return all_->size; }

void Numbers::write(const Sight& sight, std::span<float> row) const {
  std::fill(row.begin(), row.end(), 0.F);
  put(*all_, sight.view.get(), row.data());
}

std::vector<std::string> Numbers::names() const {
  Names out;
  out.reserve(size());
  say(*all_, "", out);
  return out;
}

bool action_places(const Options& offered, std::uint32_t size, std::span<std::uint32_t> places) {
  if (offered.size() > size) return false;
  std::vector<std::pair<std::uint64_t, std::size_t>> order;
  order.reserve(offered.size());
  for (std::size_t i = 0; i < offered.size(); ++i) order.emplace_back(action_id(offered[i]), i);
  std::sort(order.begin(), order.end());
  std::set<std::uint32_t> taken;
  for (const auto& [id, i] : order) {
    auto place = Rng{id}.below(size);
    while (!taken.insert(place).second) place = (place + 1) % size;
    places[i] = place;
  }
  return true;
}

}  // namespace gh
