// SPDX-License-Identifier: MIT
#include "engine/book/book_pages.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/files.h"
#include "engine/base/little_endian.h"
#include "engine/base/mapped_file.h"

namespace emilia {

namespace {

// Layout of LMDB 0.9 on 64-bit computers (lmdb.h, mdb.c): pages with a header of 16 bytes, two of them with
// the roots of the trees; numbers have the order of the computer, always little-endian.
constexpr std::size_t kPageHeader = 16;
constexpr std::size_t kNodeHeader = 8;
constexpr std::size_t kTreeSize = 48;
constexpr std::size_t kMetaSize = 136;
constexpr std::uint32_t kMagic = 0xBEEFC0DE;
constexpr std::uint32_t kVersion = 1;
constexpr unsigned kMetaPages = 2;
constexpr std::uint64_t kNoPage = ~std::uint64_t{0};
constexpr int kMaxDepth = 30;
constexpr std::size_t kMaxKey = 511;
constexpr unsigned kBranch = 1;
constexpr unsigned kLeaf = 2;
constexpr unsigned kOverflow = 4;
constexpr unsigned kMeta = 8;
constexpr unsigned kBigData = 1;
constexpr unsigned kTree = 2;

/// Root of a B+ tree.
struct Tree {
  unsigned flags = 0;
  unsigned depth = 0;
  std::uint64_t entries = 0;
  std::uint64_t root = kNoPage;
};

struct Meta {
  std::uint32_t page_size = 0;
  Tree free_pages;
  Tree main;
  std::uint64_t last_page = 0;
  std::uint64_t transaction = 0;
};

/// Key and value of a leaf.
struct Node {
  std::string_view key;
  std::string_view value;
  unsigned flags = 0;
};

Tree parse_tree(std::string_view bytes) {
  return {number_at<std::uint16_t>(bytes, 4), number_at<std::uint16_t>(bytes, 6),
          number_at<std::uint64_t>(bytes, 32), number_at<std::uint64_t>(bytes, 40)};
}

/// Parses a page with the roots; `nullopt` if it is invalid.
std::optional<Meta> parse_meta(std::string_view page) {
  if (page.size() < kPageHeader + kMetaSize) return std::nullopt;
  const std::string_view bytes = page.substr(kPageHeader);
  if ((number_at<std::uint16_t>(page, 10) & kMeta) == 0 || number_at<std::uint32_t>(bytes, 0) != kMagic ||
      number_at<std::uint32_t>(bytes, 4) != kVersion)
    return std::nullopt;
  Meta meta;
  meta.page_size = number_at<std::uint32_t>(bytes, 24);
  meta.free_pages = parse_tree(bytes.substr(24));
  meta.main = parse_tree(bytes.substr(24 + kTreeSize));
  meta.last_page = number_at<std::uint64_t>(bytes, 24 + 2 * kTreeSize);
  meta.transaction = number_at<std::uint64_t>(bytes, 32 + 2 * kTreeSize);
  return meta;
}

/// Walk over all pages of the trees. Each function returns false at the first fault.
class PageWalk {
 public:
  PageWalk(std::string_view file, const Meta& meta) : file_(file), meta_(meta), used_(meta.last_page + 1) {}

  bool check() {
    used_[0] = used_[1] = true;
    if (!check_tree(meta_.main, Kind::main)) return false;
    return check_tree(meta_.free_pages, Kind::free_pages);
  }

 private:
  enum class Kind : std::uint8_t { main, table, free_pages };

  /// Reserves pages. Returns false if they are outside the file or used already.
  bool take(std::uint64_t first, std::uint64_t count) {
    if (first < kMetaPages || count == 0 || first > meta_.last_page || count > meta_.last_page - first + 1)
      return false;
    for (std::uint64_t page = first; page < first + count; ++page) {
      if (used_[page]) return false;
      used_[page] = true;
    }
    return true;
  }

  [[nodiscard]] std::string_view page(std::uint64_t number) const {
    return file_.substr(number * meta_.page_size, meta_.page_size);
  }

  bool check_tree(const Tree& tree, Kind kind) {
    if (tree.root == kNoPage) return tree.entries == 0 && tree.depth == 0;
    if (kind != Kind::free_pages && tree.flags != 0) return false;  // no other kind of tree is in a book
    std::uint64_t entries = 0;
    return tree.depth >= 1 && tree.depth <= kMaxDepth && check_page(tree.root, tree.depth, kind, entries) &&
           entries == tree.entries;
  }

  bool check_page(std::uint64_t number, unsigned depth, Kind kind, std::uint64_t& entries) {
    if (!take(number, 1)) return false;
    const std::string_view bytes = page(number);
    const unsigned flags = number_at<std::uint16_t>(bytes, 10);
    const std::size_t lower = number_at<std::uint16_t>(bytes, 12);
    const std::size_t upper = number_at<std::uint16_t>(bytes, 14);
    const bool is_leaf = depth == 1;
    if (number_at<std::uint64_t>(bytes, 0) != number || flags != (is_leaf ? kLeaf : kBranch)) return false;
    if (lower < kPageHeader || lower > upper || upper > bytes.size() || lower % 2 != 0) return false;
    const std::size_t count = (lower - kPageHeader) / 2;
    if (count < (is_leaf ? 1U : 2U)) return false;
    std::string_view last;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t place = number_at<std::uint16_t>(bytes, kPageHeader + 2 * i);
      if (place < upper || place % 2 != 0 || place + kNodeHeader > bytes.size()) return false;
      const std::string_view node = bytes.substr(place);
      const std::size_t key_size = number_at<std::uint16_t>(node, 6);
      if (key_size > kMaxKey || kNodeHeader + key_size > node.size()) return false;
      const std::string_view key = node.substr(kNodeHeader, key_size);
      const bool is_ordered = is_leaf || i > 0;  // the first key of a branch is not used
      if (is_ordered && (key.empty() || (kind == Kind::free_pages && key_size != 8))) return false;
      if (is_ordered && !last.empty() && !is_before(last, key, kind)) return false;
      if (is_ordered) last = key;
      if (is_leaf ? !check_leaf(node, key, kind) : !check_branch(node, depth, kind, entries)) return false;
    }
    if (is_leaf) entries += count;
    return true;
  }

  static bool is_before(std::string_view a, std::string_view b, Kind kind) {
    if (kind == Kind::free_pages) return number_at<std::uint64_t>(a, 0) < number_at<std::uint64_t>(b, 0);
    return a < b;
  }

  bool check_branch(std::string_view node, unsigned depth, Kind kind, std::uint64_t& entries) {
    const std::uint64_t child =
        number_at<std::uint32_t>(node, 0) | std::uint64_t{number_at<std::uint16_t>(node, 4)} << 32U;
    return check_page(child, depth - 1, kind, entries);
  }

  bool check_leaf(std::string_view node, std::string_view key, Kind kind) {
    const std::size_t size = number_at<std::uint32_t>(node, 0);
    const unsigned flags = number_at<std::uint16_t>(node, 4);
    const std::size_t begin = kNodeHeader + key.size();
    const std::size_t stored = (flags & kBigData) != 0 ? sizeof(std::uint64_t) : size;
    if (flags > kTree || begin + stored > node.size() || begin + stored < begin) return false;
    std::string_view value = node.substr(begin, stored);
    if ((flags & kBigData) != 0) {
      const std::optional<std::string_view> found = overflow_value(number_at<std::uint64_t>(value, 0), size);
      if (!found) return false;
      value = *found;
    }
    if ((flags & kTree) != 0)
      return kind == Kind::main && size == kTreeSize && check_tree(parse_tree(value), Kind::table);
    if (kind == Kind::main) return false;  // the main tree of a book has only tables
    return kind == Kind::table || check_free_pages(value);
  }

  std::optional<std::string_view> overflow_value(std::uint64_t number, std::size_t size) {
    if (number < kMetaPages || number > meta_.last_page) return std::nullopt;
    const std::string_view first = page(number);
    const std::uint64_t pages = number_at<std::uint32_t>(first, 12);
    const bool is_overflow =
        number_at<std::uint64_t>(first, 0) == number && number_at<std::uint16_t>(first, 10) == kOverflow;
    if (!is_overflow || pages * meta_.page_size < kPageHeader + size || !take(number, pages))
      return std::nullopt;
    return file_.substr(number * meta_.page_size + kPageHeader, size);
  }

  /// Checks a list of free pages: their number, then the pages. A list of pages that are in use would
  /// overwrite them.
  bool check_free_pages(std::string_view value) {
    if (value.size() < sizeof(std::uint64_t) || value.size() % sizeof(std::uint64_t) != 0) return false;
    const auto count = number_at<std::uint64_t>(value, 0);
    if (count > value.size() / sizeof(std::uint64_t) - 1) return false;
    std::uint64_t before = kNoPage;  // the list descends
    for (std::uint64_t i = 1; i <= count; ++i) {
      const auto number = number_at<std::uint64_t>(value, i * sizeof(std::uint64_t));
      if (number >= before || !take(number, 1)) return false;
      before = number;
    }
    return true;
  }

  std::string_view file_;
  const Meta& meta_;
  std::vector<bool> used_;
};

/// Returns the newer roots, `nullopt` if the header is damaged.
std::optional<Meta> newest_meta(std::string_view file, const Meta& first) {
  const std::size_t page_size = first.page_size;
  if (!std::has_single_bit(page_size) || page_size < 512 || page_size > 32768) return std::nullopt;
  const std::optional<Meta> second = parse_meta(file.substr(std::min(page_size, file.size())));
  if (!second || second->page_size != page_size) return std::nullopt;
  const Meta& newest = first.transaction < second->transaction ? *second : first;
  const bool is_plausible =
      newest.last_page >= kMetaPages - 1 && newest.last_page < (std::uint64_t{1} << 48U) / page_size;
  return is_plausible ? std::optional(newest) : std::nullopt;
}

}  // namespace

Status check_pages(const std::string& path, bool is_thorough) {
  MappedFile file;
  if (const Status opened = file.open(path); !opened) return opened;
  const std::string_view bytes = file.bytes();
  const std::optional<Meta> first = parse_meta(bytes);
  if (!first) return file_error("open", path, "it is not a book of Emilia");
  const std::optional<Meta> meta = newest_meta(bytes, *first);
  if (!meta) return file_error("open", path, "the header is damaged");
  const std::uint64_t expected = (meta->last_page + 1) * meta->page_size;
  if (bytes.size() < expected) {
    return file_error(
        "open", path,
        "it is truncated: " + std::to_string(bytes.size()) + " bytes, expected " + std::to_string(expected));
  }
  if ((!is_thorough && bytes.size() > kMaxCheckedSize) || PageWalk(bytes, *meta).check()) return success();
  // Another process may have written pages meanwhile. It has checked them itself.
  const std::optional<Meta> now = parse_meta(bytes);
  const std::optional<Meta> later = now ? newest_meta(bytes, *now) : std::nullopt;
  if (later && later->transaction != meta->transaction) return success();
  return file_error("open", path, "a page is damaged");
}

}  // namespace emilia
