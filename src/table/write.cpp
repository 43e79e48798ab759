#include "table/write.h"

namespace gh {

void write_json(std::string& out, const json::value& v) {
  switch (v.kind()) {
    case json::kind::null:
      out += "null";
      break;
    case json::kind::bool_:
      write_json(out, v.get_bool());
      break;
    case json::kind::int64:
      write_json(out, v.get_int64());
      break;
    case json::kind::uint64:
      write_json(out, v.get_uint64());
      break;
    case json::kind::double_:
      out += json::serialize(v);
      break;
    case json::kind::string:
      write_text(out, v.get_string());
      break;
    case json::kind::array: {
      out += '[';
      const char* comma = "";
      for (const auto& x : v.get_array()) {
        out += comma;
        write_json(out, x);
        comma = ",";
      }
      out += ']';
      break;
    }
    case json::kind::object: {
      out += '{';
      const char* comma = "";
      for (const auto& [key, value] : v.get_object()) {
        out += comma;
        write_text(out, key);
        out += ':';
        write_json(out, value);
        comma = ",";
      }
      out += '}';
      break;
    }
  }
}

}  // namespace gh
