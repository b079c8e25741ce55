// SPDX-License-Identifier: MIT
#include "protocol/dialects/dialects.h"

#include <array>

#include "protocol/dialects/cassio.h"
#include "protocol/dialects/gtp.h"
#include "protocol/dialects/nboard.h"
#include "protocol/dialects/uci.h"
#include "protocol/dialects/ugi.h"
#include "protocol/dialects/uoi.h"
#include "protocol/dialects/usi.h"
#include "protocol/dialects/xboard.h"

namespace emilia {

namespace {

template <typename D>
std::unique_ptr<Dialect> make(Session& session) {
  return std::make_unique<Stopping<D>>(session);
}

using Maker = std::unique_ptr<Dialect> (*)(Session& session);

constexpr std::array<std::string_view, 8> kNames = {"uoi", "nboard", "gtp",    "uci",
                                                    "ugi", "usi",    "xboard", "cassio"};
constexpr std::array<Maker, kNames.size()> kMakers = {make<Uoi>, make<NBoard>, make<Gtp>,    make<Uci>,
                                                      make<Ugi>, make<Usi>,    make<Xboard>, make<Cassio>};

bool is_blank(std::string_view line) {
  return Words(line).is_at_end();
}

}  // namespace

std::span<const std::string_view> dialect_names() {
  return kNames;
}

std::string_view recognise_dialect(std::string_view first_line) {
  const std::string_view token = Words(first_line).peek();
  if (Uoi::has_command(token)) return "uoi";
  const auto name = std::ranges::find(kNames, token);
  if (name != kNames.end()) return *name;
  if (token == Cassio::kFirstWord) return "cassio";
  if (token == "protover") return "xboard";  // some clients omit the line "xboard"
  return Gtp::is_spoken(first_line) ? "gtp" : "uoi";
}

std::unique_ptr<Dialect> make_dialect(std::string_view name, Session& session) {
  if (name != "uoi" && name != "gtp" && name != "uci") session.restrict_to_standard_board();
  return kMakers[static_cast<std::size_t>(std::ranges::find(kNames, name) - kNames.begin())](session);
}

void speak(std::optional<std::string_view> dialect, Session& session, LineReader& reader,
           std::optional<LineReader::Line> first) {
  if (dialect) return make_dialect(*dialect, session)->run(reader);
  if (!first) first = reader.next();
  while (first && is_blank(first->text)) first = reader.next();
  if (first) make_dialect(recognise_dialect(first->text), session)->run(reader, first);
}

}  // namespace emilia
