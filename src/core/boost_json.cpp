// Boost.JSON, compiled once here.
#include <boost/json/src.hpp>
