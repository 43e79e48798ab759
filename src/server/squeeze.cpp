#include "server/squeeze.h"

#include <boost/beast/zlib.hpp>
#include <boost/crc.hpp>

namespace gh::server {

std::string gzipped(std::string_view text) {
  namespace zlib = boost::beast::zlib;
  constexpr int kLevel = 3, kWindowBits = 15, kMemory = 8;
  constexpr std::string_view kHead("\x1f\x8b\x08\0\0\0\0\0\0\xff",
                                   10);  // RFC 1952, no name, no time
  zlib::deflate_stream stream;
  stream.reset(kLevel, kWindowBits, kMemory, zlib::Strategy::normal);
  std::string out(kHead);
  out.resize(kHead.size() + stream.upper_bound(text.size()) + 16);
  zlib::z_params z;
  z.next_in = text.data();
  z.avail_in = text.size();
  z.next_out = out.data() + kHead.size();
  z.avail_out = out.size() - kHead.size();
  boost::system::error_code ec;
  stream.write(z, zlib::Flush::finish, ec);
  if (ec != zlib::error::end_of_stream) return "";
  out.resize(kHead.size() + z.total_out);
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  auto put = [&](std::uint32_t n) {
    for (int i = 0; i < 4; ++i) out += static_cast<char>(n >> (8 * i) & 0xff);
  };
  put(crc.checksum());
  put(static_cast<std::uint32_t>(text.size()));
  return out;
}

}  // namespace gh::server
