// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string_view>

namespace emilia {

/// File of the board, compressed by gzip.
struct SiteFile {
  std::string_view media_type;
  std::string_view bytes;
};

/// Files of the board by their paths, such as "/index.html".
using Site = std::map<std::string_view, SiteFile, std::less<>>;

/// Parses a pack of web/pack.js: a line with path, media type and size in bytes for each file, an empty line,
/// and the files one after another. Returns no files for another text. The site views the pack.
Site parse_site(std::string_view pack);

/// Returns the files in the program; none if it was built without the board.
const Site& embedded_site();

}  // namespace emilia
