// SPDX-License-Identifier: MIT
#pragma once

#include "engine/selfplay/labelling.h"
#include "programs/commands/command.h"

namespace emilia {

Result<LabelRequest> parse_label_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
