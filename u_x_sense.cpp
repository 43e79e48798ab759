#include "games/realm/sense.cpp"
