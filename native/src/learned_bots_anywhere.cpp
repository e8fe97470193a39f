#ifndef AKROPOLIS_PLAIN
#define AKROPOLIS_PLAIN
#endif
#include "learned_bots.inc"

const LearnedBots kLearnedBotsAnywhere = {akropolis::judge, akropolis::search, akropolis::learn, akropolis::play,
                                          akropolis::view,  akropolis::after,  akropolis::best};

const LearnedBots& learned_bots() {
#if defined(AKROPOLIS_TWO_BUILDS)
  if (akropolis::has_newer_machine()) return kLearnedBotsNewer;
#endif
  return kLearnedBotsAnywhere;
}
