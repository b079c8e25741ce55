// SPDX-License-Identifier: MIT
#include "eval/evaluation.h"

#include <algorithm>
#include <memory>

#include "bindings/c/support.h"
#include "engine/api/engine.h"
#include "engine/base/text.h"

using namespace emilia;     // NOLINT(google-build-using-namespace): the functions below are C's
using namespace emilia::c;  // NOLINT(google-build-using-namespace)

struct emilia_evaluation {  // NOLINT(readability-identifier-naming): the name is C's
  Evaluation evaluation;
};

namespace {

Result<EngineOptions> read_options(const char* name, const char* weights) {
  EngineOptions options;
  options.eval_file = text_of(weights).value_or("");
  if (name == nullptr) return options;
  const auto* const found = std::ranges::find(kEvalNames, std::string_view(name));
  if (found == kEvalNames.end())
    return Error{"invalid evaluation " + in_quotes(name) + ": expected " + joined(kEvalNames)};
  options.eval = static_cast<EvalKind>(found - kEvalNames.begin());
  return options;
}

}  // namespace

emilia_evaluation* emilia_evaluation_new(const char* name, const char* weights, emilia_error* error) {
  return guarded_handle(error, [&]() -> emilia_evaluation* {
    const auto options = read_options(name, weights);
    if (report(error, EMILIA_BAD_ARGUMENT, options) != EMILIA_OK) return nullptr;
    const auto loaded = load_evaluation(*options);
    if (report(error, EMILIA_BAD_FILE, loaded) != EMILIA_OK) return nullptr;
    return std::make_unique<emilia_evaluation>(emilia_evaluation{*loaded}).release();
  });
}

void emilia_evaluation_free(emilia_evaluation* evaluation) {
  const std::unique_ptr<emilia_evaluation> freed(evaluation);
}

int32_t emilia_evaluate(const emilia_evaluation* evaluation, const emilia_position* position, double* discs,
                        emilia_error* error) {
  return guarded(error, [&] {
    const Result<Position> read = position_of(position);
    if (!read) return report(error, EMILIA_BAD_ARGUMENT, read);
    if (!evaluation->evaluation.supports(read->board))
      return fail(error, EMILIA_BAD_ARGUMENT,
                  "invalid position: this evaluation supports only 8x8 without blocked squares");
    *discs = evaluate(evaluation->evaluation, read->board).discs();
    return succeed(error);
  });
}

int32_t emilia_evaluate_many(const emilia_evaluation* evaluation, const uint64_t* player,
                             const uint64_t* opponent, size_t count, float* discs, emilia_error* error) {
  return guarded(error, [&] {
    for (size_t i = 0; i < count; ++i) {
      if ((player[i] & opponent[i]) != 0)
        return fail(error, EMILIA_BAD_ARGUMENT,
                    "invalid position " + std::to_string(i) + ": expected at most one disc on a square");
    }
    for (size_t i = 0; i < count; ++i) {
      const Score score = evaluate(evaluation->evaluation, Board{player[i], opponent[i]});
      discs[i] = static_cast<float>(score.discs());
    }
    return succeed(error);
  });
}
