// Compiled with newer instructions: everything lives in another namespace.
#ifndef AKROPOLIS_PLAIN
#define AKROPOLIS_PLAIN
#endif
#define akropolis akropolis_newer
#include "learned_bots.inc"
#undef akropolis

const LearnedBots kLearnedBotsNewer = {akropolis_newer::judge, akropolis_newer::search, akropolis_newer::learn,
                                       akropolis_newer::play,  akropolis_newer::view,   akropolis_newer::after,
                                       akropolis_newer::best};
