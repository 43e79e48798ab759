// Every number that tunes the game (T-109, section 2 of the rules). Nothing else in the program
// repeats one of them.
#pragma once

namespace gh::trurene::tune {

struct Range {
  int least = 0, most = 0;
  constexpr int size() const { return most - least + 1; }
  constexpr bool has(int n) const { return n >= least && n <= most; }
};
// What a kind of opponent is rolled from: health, then accuracy, power, time.
struct Rolled {
  Range health, accuracy, power, time;
};
struct Fixed {  // level basic (TR-G-5)
  int health, accuracy, power, time;
};

inline constexpr int kAuroraHealth = 100;
inline constexpr int kAuroraAccuracy = 50, kAuroraPower = 10, kAuroraTime = 4;

inline constexpr Rolled kTrollKing{{100, 150}, {70, 100}, {40, 70}, {4, 7}};
inline constexpr Rolled kWolves{{50, 75}, {80, 100}, {30, 50}, {2, 4}};
inline constexpr Rolled kSmall{{15, 25}, {40, 100}, {5, 15}, {3, 5}};
inline constexpr Rolled kLarge{{25, 75}, {60, 100}, {15, 25}, {3, 5}};
// The generator's difficulty: the half of each range that suits it.
inline constexpr Rolled kTrollKingEasy{{100, 125}, {70, 85}, {40, 55}, {6, 7}};
inline constexpr Rolled kTrollKingHard{{125, 150}, {85, 100}, {55, 70}, {4, 5}};
inline constexpr Rolled kWolvesEasy{{50, 62}, {80, 90}, {30, 40}, {3, 4}};
inline constexpr Rolled kWolvesHard{{62, 75}, {90, 100}, {40, 50}, {2, 3}};

inline constexpr Fixed kBasicTrollKing{140, 80, 35, 4};
inline constexpr Fixed kBasicWolves{50, 90, 40, 2};
inline constexpr Fixed kBasicSmall{20, 70, 10, 4};
inline constexpr Fixed kBasicLarge{50, 80, 20, 4};
inline constexpr int kBasicQuestReward = 35;
inline constexpr int kBasicSwing = 100;

inline constexpr int kSmallChance = 20, kLargeChance = 5;  // percent
inline constexpr int kRewardPercent = 50;                  // of the power of the beaten
inline constexpr Range kQuestReward{30, 40};

inline constexpr int kAuroraRegen = 10, kTrollKingRegen = 20, kWolvesRegen = 5;  // percent

inline constexpr int kTrollKingEvery = 2, kWolvesEvery = 3;  // turns
inline constexpr int kFleeDistance = 2, kTrollNear = 2;
inline constexpr int kHowlDistance = 3, kDeathDistance = 1;
inline constexpr int kFreshAge = 3, kRecentAge = 10;

// Weapons: tenths for accuracy and power, quotient for time (TR-L-11).
struct Make {
  int accuracy, power, time;
};
inline constexpr Make kMakes[] = {{11, 8, 250}, {12, 6, 200}, {13, 4, 150}};  // mace sword dagger
inline constexpr Range kWeaponAccuracy{30, 100};
inline constexpr Range kWeaponPower{5, 9999};
inline constexpr Range kWeaponTime{2, 6};
inline constexpr Range kSwing{90, 110};
inline constexpr int kHonest = 10, kStingy = 0, kCheat = -10;

inline constexpr Range kRetreat{5, 95};
inline constexpr int kCunningShare = 5;  // flees below a fifth of its health

inline constexpr Range kVillages{4, 6};
inline constexpr Range kSize{7, 20};
inline constexpr int kDefaultSize = 13, kShrines = 4;
inline constexpr int kEnemyStart = 4;  // least distance from Aurora in a generated world
inline constexpr int kRedraws = 20;    // of a land whose villages cannot last long enough
inline constexpr int kTickLimit = 500, kTurnLimit = 2000;

// What files may hold.
inline constexpr int kMostHealth = 9999, kMostGold = 999999, kMostTurn = 999999, kMostTime = 99;
inline constexpr Range kFileSize{3, 999};
inline constexpr int kMostSpells = 16;

}  // namespace gh::trurene::tune
