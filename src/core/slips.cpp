#include "core/slips.h"

#include <boost/json.hpp>

namespace gh {
namespace {

namespace json = boost::json;

// All values of a tree, the children after their parent.
void collect(json::value& v, std::vector<json::value*>& all) {
  all.push_back(&v);
  if (auto* object = v.if_object())
    for (auto& member : *object) collect(member.value(), all);
  if (auto* array = v.if_array())
    for (auto& item : *array) collect(item, all);
}

}  // namespace

void change_something(json::value& tree, Rng& rng) {
  std::vector<json::value*> all;
  collect(tree, all);
  auto any = [&](std::size_t n) {
    return static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(n)));
  };
  auto& v = *all[any(all.size())];
  if (auto* number = v.if_int64(); number && any(4)) {
    *number += static_cast<int>(any(5)) - 2;
  } else if (auto* flag = v.if_bool()) {
    *flag = !*flag;
  } else if (auto* array = v.if_array(); array && !array->empty()) {
    auto at = array->begin() + static_cast<std::ptrdiff_t>(any(array->size()));
    if (any(2)) {
      array->erase(at);
    } else {
      auto twice = *at;
      array->push_back(std::move(twice));
    }
  } else if (auto* object = v.if_object(); object && !object->empty()) {
    object->erase(object->begin() + static_cast<std::ptrdiff_t>(any(object->size())));
  } else {
    auto other = *all[any(all.size())];
    v = std::move(other);
  }
}

}  // namespace gh
