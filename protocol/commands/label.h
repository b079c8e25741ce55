// SPDX-License-Identifier: MIT
#pragma once

#include "engine/selfplay/labelling.h"
#include "protocol/words/arguments.h"
#include "protocol/words/option_table.h"

namespace emilia {

Result<LabelTask> parse_label_task(const Arguments& arguments, const Settings& settings);

}  // namespace emilia
