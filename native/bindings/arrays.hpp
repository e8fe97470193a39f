// Arrays that NumPy reads without copying them, and long work that Ctrl-C can stop.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>
#include <stdexcept>
#include <thread>

#include "akropolis/interrupt.hpp"

namespace akropolis::python {

namespace nb = nanobind;

// Asks Python for signals every now and then, while the GIL is released. Python answers the thread that was called;
// others are told what it said.
class Attention {
 public:
  Interrupt interrupt() { return {ask, this}; }

  // Call it with the GIL held, after the work.
  void raise() const {
    if (is_stopped_) throw nb::python_error();
  }

 private:
  using Clock = std::chrono::steady_clock;

  static bool ask(void* who) {
    auto& self = *static_cast<Attention*>(who);
    if (self.is_stopped_ || std::this_thread::get_id() != self.called_) return self.is_stopped_;
    const auto now = Clock::now();
    if (now < self.next_) return false;
    self.next_ = now + std::chrono::milliseconds(50);
    const nb::gil_scoped_acquire hold;
    self.is_stopped_ = PyErr_CheckSignals() != 0;
    return self.is_stopped_;
  }

  Clock::time_point next_ = Clock::now() + std::chrono::milliseconds(50);
  const std::thread::id called_ = std::this_thread::get_id();
  std::atomic<bool> is_stopped_ = false;
};

// Does work without the GIL; Ctrl-C ends it with KeyboardInterrupt.
template <class Work>
void attentively(Work&& work) {
  Attention attention;
  {
    const nb::gil_scoped_release free;
    work(attention.interrupt());
  }
  attention.raise();
}

template <class Number>
using Given = nb::ndarray<const Number, nb::c_contig, nb::device::cpu>;

// Room for an answer: an array that was given for it, or a new one, all zero where that is asked for.
template <class Number>
class Room {
 public:
  explicit Room(std::initializer_list<std::size_t> shape, nb::handle out = {}, bool cleared = false) {
    if (out.is_valid() && !out.is_none()) {
      nb::ndarray<Number, nb::c_contig, nb::device::cpu> given;
      if (!nb::try_cast(out, given, false))
        throw std::invalid_argument("`out` must be an array like the answer that can be written to");
      if (given.ndim() != shape.size() || !std::equal(shape.begin(), shape.end(), given.shape_ptr()))
        throw std::invalid_argument("`out` has another shape than the answer");
      array_ = nb::borrow(out);
      data_ = given.data();
      if (cleared) std::memset(data_, 0, given.size() * sizeof(Number));
      return;
    }
    std::size_t count = 1;
    for (const std::size_t each : shape) count *= each;
    const std::size_t room = std::max<std::size_t>(count, 1);
    data_ = static_cast<Number*>(cleared ? std::calloc(room, sizeof(Number)) : std::malloc(room * sizeof(Number)));
    if (!data_) throw std::bad_alloc();
    const nb::capsule owner(data_, [](void* data) noexcept { std::free(data); });
    array_ = nb::cast(nb::ndarray<nb::numpy, Number>(data_, shape.size(), shape.begin(), owner));
  }

  Number* data() const { return data_; }
  nb::object give() const { return array_; }

 private:
  nb::object array_;
  Number* data_;
};

}  // namespace akropolis::python
