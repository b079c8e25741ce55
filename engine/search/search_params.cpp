// SPDX-License-Identifier: MIT
#include "engine/search/search_params.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace emilia {

namespace {

constexpr int kNever = 100;  ///< more plies, empty squares or discs than there are: switches a step off
constexpr int kMaxWeight = 10000;

using P = SearchParams;
constexpr std::array kList = {
    SearchParam{"table_min_depth", &P::table_min_depth, 0, kNever},
    SearchParam{"etc_min_depth", &P::etc_min_depth, 1, kNever},
    SearchParam{"mobility_weight", &P::mobility_weight, -kMaxWeight, kMaxWeight},
    SearchParam{"corner_weight", &P::corner_weight, -kMaxWeight, kMaxWeight},
    SearchParam{"corner_move_weight", &P::corner_move_weight, -kMaxWeight, kMaxWeight},
    SearchParam{"parity_weight", &P::parity_weight, -kMaxWeight, kMaxWeight},
    SearchParam{"evaluation_weight", &P::evaluation_weight, -kMaxWeight, kMaxWeight},
    SearchParam{"late_evaluation_weight", &P::late_evaluation_weight, -kMaxWeight, kMaxWeight},
    SearchParam{"late_empties", &P::late_empties, 0, kNever},
    SearchParam{"late_empties", &P::late_empties, 0, 64},
    SearchParam{"evaluated_order_min_depth", &P::evaluated_order_min_depth, 1, kNever},
    SearchParam{"order_depth_divisor", &P::order_depth_divisor, 1, kNever},
    SearchParam{"max_order_depth", &P::max_order_depth, 0, kNever},
    SearchParam{"split_min_depth", &P::split_min_depth, 2, kNever},
    SearchParam{"hash_move_first", &P::hash_move_first, 0, 1},
    SearchParam{"aspiration_min_depth", &P::aspiration_min_depth, 1, kNever},
    SearchParam{"aspiration_discs", &P::aspiration_discs, 1, kNever},
    SearchParam{"probcut_min_depth", &P::probcut_min_depth, 2, kNever},
    SearchParam{"probcut_margin_percent", &P::probcut_margin_percent, 0, 1000},
    SearchParam{"endgame_lead", &P::endgame_lead, 0, kNever},
    SearchParam{"endgame_empties", &P::endgame_empties, 0, kNever},
    SearchParam{"stability_min_alpha", &P::stability_min_alpha, -kNever, kNever},
    SearchParam{"shallow_empties", &P::shallow_empties, 0, kNever},
    SearchParam{"parity_order_empties", &P::parity_order_empties, 4, kNever},
    SearchParam{"shallow_stability_min_alpha", &P::shallow_stability_min_alpha, -kNever, kNever},
    SearchParam{"shallow_table_min_empties", &P::shallow_table_min_empties, 1, kNever},
    SearchParam{"etc_min_empties", &P::etc_min_empties, 1, kNever},
};

std::string range_of(const SearchParam& param) {
  return std::to_string(param.min) + ".." + std::to_string(param.max);
}

/// Changes the parameters by one word, `name=value`.
Status apply(std::string_view word, SearchParams& params) {
  const std::size_t equals = word.find('=');
  const std::string_view name = word.substr(0, equals);
  const auto* const param = std::ranges::find(kList, name, &SearchParam::name);
  if (param == kList.end() || equals == std::string_view::npos) {
    return Error{
        "bad search parameter '" + std::string(word) +
        "', expected a name and a number such as parity_weight=0 (engine/search/search_params.h lists them)"};
  }
  const std::string_view text = word.substr(equals + 1);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < param->min || value > param->max) {
    return Error{"bad value '" + std::string(text) + "' for the search parameter " + std::string(name) +
                 ", expected " + range_of(*param)};
  }
  params.*(param->value) = value;
  return success();
}

}  // namespace

std::span<const SearchParam> search_param_list() {
  return kList;
}

Result<SearchParams> parse_search_params(std::string_view text) {
  SearchParams params;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) return params;
    const std::string_view word = text.substr(0, text.find(' '));
    const Status applied = apply(word, params);
    if (!applied) return applied.error();
    text.remove_prefix(word.size());
  }
}

}  // namespace emilia
