#include "table/requests.h"

#include "core/doubled.h"
#include "table/entry.h"

namespace gh {
namespace {

// What every request may say.
struct EveryRequest {
  RequestId id;
  std::optional<bool> words;
  std::optional<std::string> lang;
};
BOOST_DESCRIBE_STRUCT(EveryRequest, (), (id, words, lang))

template <class Any>
Misread read(std::string_view text, const json::value& value, Any& what, RequestId& id) {
  if (auto name = doubled_field(text, value))
    return {Misread::Why::wrong, "the field \"" + *name + "\" is there twice"};
  static constexpr std::string_view kNoun = "request of the type";
  EveryRequest common;
  auto misread = read_tagged({"type", kNoun, kinds_of<Any>(), &detail::shape_of<EveryRequest>},
                             value, &what, &common);
  id = std::move(common.id);
  return misread;
}

Code code_of(const Misread& misread) {
  return misread.why == Misread::Why::unknown_tag ? Code::unknown_type : Code::malformed;
}

// People read what the hall says: it has sentences for what they, or their programs, forget.
Status refused_by_hall(const Misread& misread) {
  if (misread.why == Misread::Why::unknown_tag)
    return refusal(Code::unknown_type, phrase("hall.no.type"));
  constexpr std::pair<std::string_view, const char*> kSentences[] = {
      {"table", "hall.no.which_table"}, {"pick", "hall.no.which_pick"}, {"text", "hall.no.say"}};
  for (const auto& [field, sentence] : kSentences)
    if (misread.field == field) return refusal(Code::malformed, phrase(sentence));
  return Status::malformed(misread.words);
}

// Of the types that the hall's requests have.
std::string typescript(const detail::Shape& shape) {
  using detail::Kind;
  switch (shape.kind) {
    case Kind::seat:
    case Kind::text:
      return "string";
    case Kind::boolean:
      return "boolean";
    case Kind::integer:
      return "number";
    case Kind::optional:
      return typescript(*shape.item) + " | null";
    default:
      return "unknown";
  }
}

std::string declaration(const TaggedKind& kind) {
  std::string fields;
  auto add = [&](const detail::Field& f) {
    auto type = typescript(*f.shape);
    fields += "  " + std::string(f.name()) + (detail::is_required(f) ? ": " : "?: ") + type + ";\n";
  };
  for (const auto& f : kind.shape->fields) add(f);
  for (const auto& f : detail::shape_of<EveryRequest>.fields) {
    bool own = std::ranges::any_of(kind.shape->fields,
                                   [&](const auto& mine) { return mine.name() == f.name(); });
    if (!own && f.name() != "id") add(f);
  }
  return "export interface " + detail::type_name(*kind.shape) + " {\n  type: '" +
         std::string(kind.tag) + "';\n  id?: string | number | null;\n" + fields + "}\n\n";
}

}  // namespace

Answer<HallRequest> read_hall_request(std::string_view text, const json::value& value) {
  HallRequest request;
  auto misread = read(text, value, request.what, request.id);
  if (misread.why != Misread::Why::nothing) return refused_by_hall(misread);
  return request;
}

Answer<RefereeRequest> read_referee_request(std::string_view text, const json::value& value) {
  RefereeRequest request;
  auto misread = read(text, value, request.what, request.id);
  if (misread.why != Misread::Why::nothing) return Status{code_of(misread), misread.words};
  return request;
}

std::string request_types() {
  std::string text, names;
  for (const auto& kind : kinds_of<request::Any>()) {
    text += declaration(kind);
    names += "\n  | " + detail::type_name(*kind.shape);
  }
  return text + "export type HallRequest =" + names + ";\n\n";
}

}  // namespace gh
