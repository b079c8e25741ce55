// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "protocol/dialects/dialect.h"

namespace emilia {

/// The dialects by name, in the order in which they are shown.
std::span<const std::string_view> dialect_names();

/// The dialect that a client means whose first line this is: each is known by a word of its own, GTP by its
/// commands, and `uoi` is meant by everything else.
std::string_view recognise_dialect(std::string_view first_line);

/// Makes a dialect for a session. Requires one of `dialect_names`.
std::unique_ptr<Dialect> make_dialect(std::string_view name, Session& session);

/// Answers lines to their end, in the dialect of that name, or else in the one that the first line is of.
void speak(std::optional<std::string_view> dialect, Session& session, LineReader& reader);

}  // namespace emilia
