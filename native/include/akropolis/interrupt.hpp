// Long work that can be stopped.
#pragma once

namespace akropolis {

// Asked now and then: whether to stop. Nobody is, where it is left empty.
struct Interrupt {
  bool (*ask)(void* who) = nullptr;
  void* who = nullptr;
  bool operator()() const { return ask && ask(who); }
};

}  // namespace akropolis
