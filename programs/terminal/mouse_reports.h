// SPDX-License-Identifier: MIT
#pragma once

namespace emilia {

/// Guard that enables mouse reports of the terminal on stdout. A signal that ends or stops the process
/// disables them first. At most one instance per process.
class MouseReports {
 public:
  MouseReports();
  ~MouseReports();
  MouseReports(const MouseReports&) = delete;
  MouseReports& operator=(const MouseReports&) = delete;
};

}  // namespace emilia
