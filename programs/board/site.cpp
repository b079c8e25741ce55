// SPDX-License-Identifier: MIT
#include "programs/board/site.h"

#include <utility>
#include <vector>

#include "engine/base/numbers.h"
#include "engine/base/words.h"

// programs/board/embedded_board.S
extern "C" const char emilia_board_begin;  // NOLINT(readability-identifier-naming)
extern "C" const char emilia_board_end;    // NOLINT(readability-identifier-naming)

namespace emilia {

namespace {

/// Returns the text up to the next line feed, and removes both.
std::string_view take_line(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return line;
}

}  // namespace

Site parse_site(std::string_view pack) {
  constexpr std::int64_t kLargestFile = 10'000'000;
  std::string_view rest = pack;
  std::vector<std::pair<std::string_view, SiteFile>> files;
  std::vector<std::size_t> sizes;
  for (std::string_view line = take_line(rest); !line.empty(); line = take_line(rest)) {
    Words words(line);
    const std::string_view path = words.next();
    const std::string_view media_type = words.next();
    const auto size = parse_integer(words.next(), "size", 0, kLargestFile);
    if (!size) return {};
    files.emplace_back(path, SiteFile{media_type, {}});
    sizes.push_back(static_cast<std::size_t>(*size));
  }
  Site site;
  for (std::size_t place = 0; place < files.size(); ++place) {
    if (rest.size() < sizes[place]) return {};
    site[files[place].first] = {files[place].second.media_type, rest.substr(0, sizes[place])};
    rest.remove_prefix(sizes[place]);
  }
  return site;
}

const Site& embedded_site() {
  static const Site site =
      parse_site({&emilia_board_begin, static_cast<std::size_t>(&emilia_board_end - &emilia_board_begin)});
  return site;
}

}  // namespace emilia
