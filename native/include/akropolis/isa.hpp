// Which instructions a hot function may use. Entry points come twice, for any machine and for newer x86-64 ones, and
// the right one is chosen at run time; everything they call is inlined into them.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

#if defined(__x86_64__)
#include <immintrin.h>
#define AKROPOLIS_NEWER __attribute__((target("avx2,bmi,bmi2,fma,popcnt")))
#endif

#if defined(AKROPOLIS_PLAIN)  // sanitizers: inlining everything would take minutes to compile
#define AKROPOLIS_FLAT
#define AKROPOLIS_ENTRY
#else
#define AKROPOLIS_FLAT __attribute__((always_inline))
#define AKROPOLIS_ENTRY __attribute__((flatten))
#endif
#define AKROPOLIS_INLINE inline AKROPOLIS_FLAT
#define AKROPOLIS_TINY inline __attribute__((always_inline))  // a few instructions

namespace akropolis {

struct AnyMachine {
  static constexpr bool kHasDeposit = false;
  static std::uint64_t deposit(std::uint64_t, std::uint64_t) { return 0; }
};

#if defined(__x86_64__)
struct NewerMachine {
  static constexpr bool kHasDeposit = true;
  __attribute__((target("bmi2"))) static std::uint64_t deposit(std::uint64_t bits, std::uint64_t mask) {
    return _pdep_u64(bits, mask);
  }
};

// AKROPOLIS_MACHINE=any: do as on the oldest machine, so that what is made for any can be tested on a newer one.
inline bool is_told_to_do_without() {
  const char* machine = std::getenv("AKROPOLIS_MACHINE");
  return machine && std::string_view(machine) == "any";
}

inline bool has_newer_machine() {
  static const bool has = !is_told_to_do_without() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                          __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
                          __builtin_cpu_supports("popcnt");
  return has;
}
#endif

// Every hot function exists for any machine and, on x86-64, for newer ones; both are made from the same template.
#if defined(__x86_64__)
#define AKROPOLIS_FOR_EACH_MACHINE(name, parameters, arguments)                                  \
  AKROPOLIS_ENTRY void name##_anywhere parameters { name<AnyMachine> arguments; }                \
  AKROPOLIS_ENTRY AKROPOLIS_NEWER void name##_newer parameters { name<NewerMachine> arguments; } \
  void run_##name parameters { return has_newer_machine() ? name##_newer arguments : name##_anywhere arguments; }
#else
#define AKROPOLIS_FOR_EACH_MACHINE(name, parameters, arguments) \
  AKROPOLIS_ENTRY void run_##name parameters { name<AnyMachine> arguments; }
#endif

}  // namespace akropolis
