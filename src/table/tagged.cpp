#include "table/tagged.h"

#include <algorithm>

namespace gh {
namespace {

using detail::Field;
using detail::Shape;

const Field* find_field(const Shape& shape, std::string_view name) {
  for (const auto& f : shape.fields)
    if (f.name() == name) return &f;
  return nullptr;
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

Misread wrong(std::string words) { return {Misread::Why::wrong, std::move(words)}; }

// Reads one field of a struct; returns what is wrong with it, and where.
std::string read_field(const Field& field, const json::value& v, void* whole) {
  std::string error;
  // The member of a value that is ours to change.
  if (detail::read_json(*field.shape, v, const_cast<void*>(field.at(whole)), error)) return "";
  // The reader knows only the field: "/" is its place, "/0" a place in it.
  return "/" + std::string(field.name()) + error.substr(error.starts_with("/:") ? 1 : 0);
}

class TaggedReader {
 public:
  TaggedReader(const TaggedFamily& family, const TaggedKind& kind) : family_(family), kind_(kind) {}

  Misread read(const json::object& object, void* own, void* common) {
    for (const auto& [key, v] : object) {
      const std::string_view name(key.data(), key.size());
      if (name == family_.tag) continue;
      if (auto problem = read_one(name, v, own, common); !problem.empty())
        return wrong(std::move(problem));
    }
    for (const auto& f : kind_.shape->fields) {
      if (!detail::is_required(f)) continue;
      const auto* v = object.if_contains(f.name());
      if (v && !v->is_null()) continue;
      return {Misread::Why::missing, called() + " needs the field " + quoted(f.name()),
              std::string(kind_.tag), std::string(f.name())};
    }
    return {};
  }

 private:
  std::string called() const {
    return "a" + std::string(family_.noun.starts_with('e') ? "n " : " ") +
           std::string(family_.noun) + " " + quoted(kind_.tag);
  }

  std::string read_one(std::string_view name, const json::value& v, void* own, void* common) {
    if (const auto* f = find_field(*kind_.shape, name)) {
      if (v.is_null() && detail::is_required(*f)) return "";  // missing: told so
      return read_field(*f, v, own);
    }
    if (const auto* f = find_field(*family_.common, name)) return read_field(*f, v, common);
    if (v.is_null() && others_have(name)) return "";
    return "/" + std::string(name) + ": " + called() + " has no such field";
  }

  bool others_have(std::string_view name) const {
    return std::ranges::any_of(
        family_.kinds, [&](const auto& k) { return find_field(*k.shape, name) != nullptr; });
  }

  const TaggedFamily& family_;
  const TaggedKind& kind_;
};

}  // namespace

std::string tags_of(std::span<const TaggedKind> kinds) {
  std::vector<std::string> tags;
  for (const auto& k : kinds) tags.emplace_back(k.tag);
  return joined(tags);
}

Misread read_tagged(const TaggedFamily& family, const json::value& value, void* variant,
                    void* common) {
  const auto* object = value.if_object();
  if (!object) {
    auto text = json::serialize(value);
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    return wrong("/: found " + text + ", wanted an object");
  }
  const auto* said = object->if_contains(family.tag);
  if (said && !said->is_string())
    return wrong("/" + std::string(family.tag) + ": wanted one of " + tags_of(family.kinds));
  const std::string_view tag = said ? std::string_view(said->get_string()) : std::string_view();
  const auto kind = std::ranges::find(family.kinds, tag, &TaggedKind::tag);
  if (kind == family.kinds.end())
    return {Misread::Why::unknown_tag,
            "there is no " + std::string(family.noun) + " " + quoted(tag) + "; there are " +
                tags_of(family.kinds),
            std::string(tag)};
  return TaggedReader(family, *kind).read(*object, kind->make(variant), common);
}

}  // namespace gh
