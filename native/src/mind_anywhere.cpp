#ifndef AKROPOLIS_PLAIN
#define AKROPOLIS_PLAIN
#endif
#include "mind.inc"

const Mind kMindAnywhere = {akropolis::judge, akropolis::search, akropolis::learn, akropolis::play};

const Mind& mind() {
#if defined(AKROPOLIS_TWO_MINDS)
  if (akropolis::has_newer_machine()) return kMindNewer;
#endif
  return kMindAnywhere;
}
