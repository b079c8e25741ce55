// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <pthread.h>

namespace emilia::test {

/// While an object exists, no thread can be started, because no address space is left for its stack.
class ScarceThreads {
 public:
  ScarceThreads() {
    constexpr std::size_t kBeyondAllAddresses = std::size_t{1} << 50;
    pthread_getattr_default_np(&before_);
    set_stack_size(kBeyondAllAddresses);
  }
  ~ScarceThreads() {
    std::size_t size = 0;
    pthread_attr_getstacksize(&before_, &size);
    set_stack_size(size);
    pthread_attr_destroy(&before_);
  }
  ScarceThreads(const ScarceThreads&) = delete;
  ScarceThreads& operator=(const ScarceThreads&) = delete;

 private:
  static void set_stack_size(std::size_t size) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, size);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
  }

  pthread_attr_t before_{};
};

}  // namespace emilia::test
