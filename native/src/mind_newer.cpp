// Compiled with newer instructions: everything lives in another namespace.
#ifndef AKROPOLIS_PLAIN
#define AKROPOLIS_PLAIN
#endif
#define akropolis akropolis_newer
#include "mind.inc"
#undef akropolis

const Mind kMindNewer = {akropolis_newer::judge, akropolis_newer::search, akropolis_newer::learn,
                         akropolis_newer::play};
