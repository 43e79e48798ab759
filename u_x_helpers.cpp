#include "games/realm/helpers.cpp"
