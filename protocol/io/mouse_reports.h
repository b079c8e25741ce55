// SPDX-License-Identifier: MIT
#pragma once

namespace emilia {

/// While it lives, the terminal on stdout tells of presses of the mouse, those that have one. A signal that
/// ends or stops the process tells the terminal to leave that. One at a time in a process.
class MouseReports {
 public:
  MouseReports();
  ~MouseReports();
  MouseReports(const MouseReports&) = delete;
  MouseReports& operator=(const MouseReports&) = delete;
};

}  // namespace emilia
