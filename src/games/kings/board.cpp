#include "games/kings/board.h"

#include "core/embedded.h"

namespace gh::kings {
namespace {

constexpr const char* kBoardFile = "data/kings/board.json";

template <std::size_t N>
void read_terrains(const json::object& from, std::array<std::uint8_t, N>& to) {
  for (const auto& [key, value] : from) {
    std::string name(key);
    for (char& c : name)
      if (c == '_') c = '-';
    auto t = enum_from<Terrain>(name);
    if (!t) broken_data(kBoardFile, "no terrain " + name);
    to[static_cast<std::size_t>(*t)] = static_cast<std::uint8_t>(value.template to_number<int>());
  }
}

void lay_out(Board& board, const json::array& spiral) {
  constexpr int kDq[] = {0, 1, 1, 0, -1, -1}, kDr[] = {-1, -1, 0, 1, 1, 0};
  if (spiral.size() != kHexes) broken_data(kBoardFile, "not 37 hexes");
  for (int size = 0; size < 2; ++size) {
    auto& places = board.place[static_cast<std::size_t>(size)];
    std::size_t hexes = size ? 37 : 19;
    for (std::size_t i = 0; i < kHexes; ++i) {
      places[i].q = static_cast<std::int8_t>(spiral[i].as_array()[0].to_number<int>());
      places[i].r = static_cast<std::int8_t>(spiral[i].as_array()[1].to_number<int>());
    }
    for (std::size_t i = 0; i < kHexes; ++i) {
      for (std::size_t d = 0; d < 6; ++d) {
        places[i].next[d] = kNoHex;
        for (std::size_t j = 0; j < hexes && i < hexes; ++j)
          if (places[j].q == places[i].q + kDq[d] && places[j].r == places[i].r + kDr[d])
            places[i].next[d] = static_cast<Hex>(j);
        if (places[i].next[d] != kNoHex) places[i].near.push_back(places[i].next[d]);
      }
    }
  }
  const auto& p = board.place[1];
  for (std::size_t i = 0; i < kHexes; ++i)
    for (std::size_t j = 0; j < kHexes; ++j) {
      int dq = p[i].q - p[j].q, dr = p[i].r - p[j].r;
      board.distance[i][j] =
          static_cast<std::uint8_t>((std::abs(dq) + std::abs(dr) + std::abs(dq + dr)) / 2);
    }
}

Board load_board() {
  auto data = parse_json(embedded_file(kBoardFile));
  if (!data) broken_data(kBoardFile, data.error());
  Board board;
  read_terrains(data->at("tiles").as_object(), board.tiles);
  read_terrains(data->at("movement_cost").as_object(), board.cost);
  lay_out(board, data->at("laying_order").as_array());
  for (std::size_t size = 0; size < 2; ++size) {
    const auto& layout = data->at(size ? "large" : "small").as_object();
    read_terrains(layout.at("aside").as_object(), board.aside[size]);
    for (const auto& h : layout.at("starts").as_array())
      board.starts[size].push_back(static_cast<Hex>(h.to_number<int>()));
  }
  for (const auto& f : data->at("forts").as_array())
    board.forts[f.at("level").to_number<std::size_t>()] =
        static_cast<std::uint8_t>(f.at("counters").to_number<int>());
  int tiles = 0;
  for (auto n : board.tiles) tiles += n;
  if (tiles != 48) broken_data(kBoardFile, "not 48 tiles");
  return board;
}

}  // namespace

const Board kBoard = load_board();

std::string hex_name(int hex) {
  const auto& p = kBoard.place[1][static_cast<std::size_t>(hex)];
  return std::to_string(p.q) + "," + std::to_string(p.r);
}

std::optional<int> hex_from(std::string_view name) {
  for (int h = 0; h < kHexes; ++h)
    if (hex_name(h) == name) return h;
  return std::nullopt;
}

std::string fort_name(int level) {
  constexpr const char* kNames[] = {"none", "tower", "keep", "castle", "citadel"};
  return kNames[level];
}

}  // namespace gh::kings
