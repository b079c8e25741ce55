// SPDX-License-Identifier: MIT
#include <exception>
#include <iostream>
#include <new>
#include <span>

#include "programs/commands/command.h"
#include "programs/commands/program.h"

int main(int argc, char* argv[]) {
  const auto started = emilia::Clock::now();
  try {
    return emilia::run_program(std::span(argv, argc).subspan(argc > 0 ? 1 : 0), started);
  } catch (const std::bad_alloc&) {
    std::cerr << "emilia: out of memory; use a smaller --hash\n";
  } catch (const std::exception& error) {
    std::cerr << "emilia: " << error.what() << '\n';
  }
  return emilia::kExitFailed;
}
