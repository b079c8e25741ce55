// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "protocol/dialects/dialect.h"

namespace emilia {

/// Returns the names of the dialects in display order.
std::span<const std::string_view> dialect_names();

/// Detects the dialect from the first line of a client: each dialect has its own first word, GTP its
/// commands; `uoi` is the default.
std::string_view recognise_dialect(std::string_view first_line);

/// Creates a dialect. Requires one of `dialect_names`.
std::unique_ptr<Dialect> make_dialect(std::string_view name, Session& session);

/// Answers lines until the session ends, in the named dialect, or in the one of the first line, which may
/// have been read already.
void speak(std::optional<std::string_view> dialect, Session& session, LineReader& reader,
           std::optional<LineReader::Line> first = {});

}  // namespace emilia
