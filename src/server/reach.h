// Where the people of a home network find this hall: a link on `localhost` leads everybody to his
// own machine.
#pragma once

#include <string>
#include <vector>

#include "server/config.h"

namespace gh::server {

struct Reach {
  std::string url;                 // where people open it, if its operator said so
  std::vector<std::string> hosts;  // names or addresses of this machine in its networks
  bool only_here = false;          // it listens at an address that leads nowhere else
};
Reach reach_of(const Config& config);

}  // namespace gh::server
