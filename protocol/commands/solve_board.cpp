// SPDX-License-Identifier: MIT
#include "protocol/commands/solve_board.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>
#include <span>
#include <vector>

#include "engine/base/numbers.h"
#include "engine/board/position_text.h"
#include "engine/board/shaped_position.h"
#include "engine/engine.h"
#include "engine/search/search_params.h"
#include "engine/textbook/narrow_position.h"
#include "protocol/commands/board_player.h"
#include "protocol/commands/first_moves.h"
#include "protocol/commands/last_info.h"
#include "protocol/commands/proof_file.h"
#include "protocol/io/interrupt.h"
#include "protocol/reports/report.h"

namespace emilia {

namespace {

using std::chrono::steady_clock;

constexpr auto kBoardLookInterval = std::chrono::milliseconds(50);  ///< for Ctrl-C, while a search runs
constexpr auto kProgressInterval = std::chrono::seconds(10);

/// What is proven so many plies from the start is worth keeping: below, it takes no longer to find again.
constexpr int kCheckpointPlies = 12;

/// "16-20": the first player's discs and the other's, as they lie at the end of a line.
std::string discs_after(const Shape& board, const std::vector<WideSquare>& line) {
  WideGame game{WideGeometry(board)};
  for (const WideSquare move : line) game.play(move);
  const WidePosition& end = game.position();
  return std::to_string(popcount(end.discs(Color::black))) + "-" +
         std::to_string(popcount(end.discs(Color::white)));
}

void print_solved_board(const SolveBoardRequest& request, const ExactScore& solved, std::ostream& out) {
  out << "board    " << to_string(request.board) << '\n'
      << "scores   " << name_of(request.scoring) << '\n'
      << "value    " << fmt::format("{:+}", solved.score) << '\n'
      << "end      " << discs_after(request.board, solved.line) << '\n'
      << "line     " << transcript(solved.line, Passes::written) << '\n'
      << "nodes    " << solved.nodes << '\n'
      << "seconds  " << fmt::format("{:.3f}", in_seconds(solved.elapsed)) << '\n'
      << "nodes/s  " << nodes_per_second(solved.nodes, solved.elapsed) << std::endl;
}

/// One board from its start, by the classic searches.
Result<SolveOutcome> solve_wide_board(const SolveBoardRequest& request, std::ostream& out,
                                      std::ostream& err) {
  const InterruptGuard interrupt;  // before the engine, whose threads are not to get the signals
  const WideGame start{WideGeometry(request.board)};
  EngineOptions options = request.options;
  options.board = request.board;
  const auto player = make_board_player(options);
  const SearchHooks hooks{.on_depth = [&err](const std::string& info) { err << info << std::endl; },
                          .is_to_stop = [&interrupt] { return interrupt.is_asked(); }};
  const auto exact = find_exact_score(*player, start, hooks);
  if (!exact) return exact.error();
  if (*exact) {
    print_solved_board(request, **exact, out);
    return SolveOutcome::right;
  }
  out << "interrupted" << std::endl;
  return SolveOutcome::interrupted;
}

/// One board from its start.
class BoardRun {
 public:
  BoardRun(const SolveBoardRequest& request, std::ostream& out, std::ostream& err)
      : request_(request), out_(out), err_(err), start_(start_position(request.board)) {}

  Result<SolveOutcome> go() {
    const auto mode = request_.is_resumed ? ProofFile::Mode::resume : ProofFile::Mode::create;
    if (!request_.checkpoint.empty()) {
      if (const Status opened = proofs_.open(request_.checkpoint, request_.board, request_.scoring, mode);
          !opened)
        return opened.error();
    }
    const InterruptGuard interrupt;  // before the engine, whose threads are not to get the signals
    interrupt_ = &interrupt;
    begin();
    const Status solved = solve_start();
    if (!solved) return solved.error();
    if (interrupt.is_asked()) return interrupted();
    if (const Status written = proofs_.written(); !written) return written.error();
    return SolveOutcome::right;
  }

 private:
  void begin() {
    EngineOptions options = request_.options;
    options.board = request_.board;
    engine_ = std::make_unique<Engine>(options);
    engine_->set_scoring(request_.scoring);
    if (request_.checkpoint.empty()) return;
    if (!proofs_.earlier().empty()) err_ << "taken from the checkpoint: " << proofs_.size() << " proofs\n";
    engine_->set_proofs({&proofs_, start_.board.empty_count() - kCheckpointPlies});
  }

  Status solve_start() {
    const bool has_line = !request_.line.empty();
    const std::vector<MoveClass> classes =
        classes_of_moves(request_.board, start_.board, has_line ? request_.line.front() : Square::none);
    SearchLimits limits;
    for (const MoveClass& same : classes) limits.search_moves.push_back(same.front());
    const Result<std::optional<Discs>> expected = value_to_expect(limits);
    if (!expected) return expected.error();
    if (interrupt_->is_asked()) return success();
    limits.expected = *expected;
    const Result<SearchInfo> best = search(start_, limits);
    if (!best) return best.error();
    if (!best->is_exact) return success();
    if (has_line && best->score != Score::from_discs(**expected))
      return other_value(start_, best->score.whole_discs(), **expected);
    print_value(*best);
    if (request_.checks_line) {
      if (const Status checked = check_best_line(*best); !checked) return checked;
    }
    return request_.wants_moves ? solve_moves(classes, *best) : success();
  }

  /// What the start is thought to be worth, if anything is known of it: by the line that is to be checked, by
  /// the proofs of earlier runs, or by the depths before the end. Those come before the table is told of the
  /// proofs, for a depth that finds no use for one puts what it has found in its place.
  Result<std::optional<Discs>> value_to_expect(const SearchLimits& first_moves) {
    if (!request_.line.empty()) {
      learn_earlier();
      return check_line(request_.line);
    }
    if (proofs_.earlier().empty()) return std::optional<Discs>();
    std::optional<Discs> value = value_of_earlier(first_moves.search_moves);
    if (!value) {
      const Result<std::optional<Discs>> guess = guess_value(first_moves);
      if (!guess) return guess.error();
      value = *guess;
    }
    learn_earlier();
    return value;
  }

  void learn_earlier() {
    for (const Proof& proof : proofs_.earlier()) engine_->learn(proof.board, proof.entry);
  }

  /// The start's value where earlier runs have proven enough of the positions after its moves.
  [[nodiscard]] std::optional<Discs> value_of_earlier(std::span<const Square> moves) const {
    Score lower = kMinScore;
    Score upper = kMinScore;
    for (const Square move : moves) {
      const TableEntry bounds = proofs_.bounds_of(start_.board.after(move));
      lower = std::max(lower, -bounds.upper);
      upper = std::max(upper, -bounds.lower);
    }
    return lower == upper ? std::optional(lower.whole_discs()) : std::nullopt;
  }

  /// As the last depth sees it that does not go to the end.
  Result<std::optional<Discs>> guess_value(const SearchLimits& first_moves) {
    SearchLimits limits = first_moves;
    limits.depth =
        start_.board.empty_count() - parse_search_params(request_.options.search_params)->endgame_lead - 1;
    if (*limits.depth < 1) return std::optional<Discs>();
    const Result<SearchInfo> found = search(start_, limits);
    if (!found) return found.error();
    return std::optional(found->score.whole_discs());
  }

  /// Searches until the score is exact or an interruption comes.
  Result<SearchInfo> search(const Position& position, const SearchLimits& limits) {
    LastInfo last;
    engine_->set_game(Game(position));
    if (const Status started = engine_->go(limits, last); !started) return started.error();
    auto told = steady_clock::now();
    while (!last.wait_for(kBoardLookInterval)) {
      if (interrupt_->is_asked()) engine_->stop();
      if (steady_clock::now() - told < kProgressInterval) continue;
      told = steady_clock::now();
      show_progress(last.info());
    }
    engine_->wait();
    nodes_ += engine_->nodes();
    return last.info();
  }

  void show_progress(const SearchInfo& info) {
    err_ << where_;
    if (info.depth > 0) err_ << "depth " << info.depth << " done, score " << to_string(info.score) << ", ";
    err_ << nodes_ + engine_->nodes() << " nodes, " << fmt::format("{:.0f}", in_seconds(elapsed())) << " s";
    if (!request_.checkpoint.empty()) err_ << ", " << proofs_.size() << " proofs";
    err_ << std::endl;
  }

  [[nodiscard]] steady_clock::duration elapsed() const { return steady_clock::now() - began_; }

  void print_value(const SearchInfo& best) {
    std::vector<WideSquare> line;
    for (const Square move : best.pv) line.push_back(widened(move));
    const auto time = std::chrono::duration_cast<Microseconds>(elapsed());
    print_solved_board(request_, {best.score.whole_discs(), line, nodes_, time}, out_);
  }

  Status check_best_line(const SearchInfo& best) {
    if (request_.line.empty()) {
      const Result<std::optional<Discs>> value = check_line(best.pv);
      if (!value) return value.error();
      if (!*value) return success();
      if (best.score != Score::from_discs(**value))
        return other_value(start_, best.score.whole_discs(), **value);
    }
    out_ << "checked  " << checked_count_ << " positions of the line"
         << (request_.line.empty() ? "" : " given") << " have this value" << std::endl;
    return success();
  }

  /// Solves the positions behind the start, each by itself: none may be worth anything but what the end of
  /// the line is worth, which is given from the first player's view; nothing after an interruption.
  ///
  /// From the end backwards, for there it is quick. A position is worth no less than the move of the line
  /// that has just been proven, so that what remains is to show that no other move is better; and what has
  /// been shown further down is in the table.
  Result<std::optional<Discs>> check_line(std::span<const Square> line) {
    std::vector<Position> positions{start_};
    for (const Square move : line) positions.push_back(positions.back().after(move));
    const Result<std::optional<Discs>> end = value_of(positions.back(), std::nullopt);
    if (!end || !*end) return end;
    Discs expected = **end;
    for (std::size_t ply = line.size(); ply-- > 1;) {
      expected = -expected;
      if (line[ply] == Square::pass) continue;
      const Position& position = positions[ply];
      where_ = "before move " + std::to_string(ply + 1) + " of the line: ";
      engine_->learn(position.board,
                     {.lower = Score::from_discs(expected), .depth = TableEntry::kProven, .best = line[ply]});
      const Result<std::optional<Discs>> value = value_of(position, expected);
      if (!value || !*value) return value;
      if (**value != expected) return other_value(position, **value, expected);
      ++checked_count_;
    }
    where_.clear();
    return std::optional(-expected);
  }

  /// To the side to move; nothing after an interruption.
  Result<std::optional<Discs>> value_of(const Position& position, std::optional<Discs> expected) {
    const Board& board = position.board;
    if (board.is_finished()) {
      return std::optional(request_.scoring == Scoring::raw ? board.disc_difference() : board.final_score());
    }
    const bool has_passed = board.legal_moves() == 0;
    SearchLimits limits;
    limits.expected = expected;
    const Result<SearchInfo> found = search(has_passed ? position.after(Square::pass) : position, limits);
    if (!found) return found.error();
    if (!found->is_exact) return std::optional<Discs>();
    const Discs value = found->score.whole_discs();
    return std::optional(has_passed ? -value : value);
  }

  [[nodiscard]] Error other_value(const Position& position, Discs value, Discs expected) const {
    return Error{"the line does not keep its value: " + to_string(position, request_.board) + " is worth " +
                 std::to_string(value) + ", expected " + std::to_string(expected)};
  }

  /// Every first move with its value and its best line, in the order of the squares.
  Status solve_moves(const std::vector<MoveClass>& classes, const SearchInfo& best) {
    for (const MoveClass& same : classes) {
      SearchInfo info = best;
      if (std::ranges::count(same, best.pv.front()) == 0) {
        SearchLimits limits;
        limits.search_moves = {same.front()};
        const Result<SearchInfo> found = search(start_, limits);
        if (!found) return found.error();
        if (!found->is_exact) return success();
        info = *found;
      }
      std::string names;
      for (const Square move : same) names += ' ' + to_string(move);
      out_ << "move    " << names << "  " << fmt::format("{:+}", info.score.whole_discs()) << "  "
           << transcript(info.pv, Passes::written) << std::endl;
    }
    return success();
  }

  SolveOutcome interrupted() {
    out_ << "interrupted after " << nodes_ << " nodes, " << fmt::format("{:.0f}", in_seconds(elapsed()))
         << " s";
    if (!request_.checkpoint.empty()) out_ << ", " << proofs_.size() << " proofs are kept";
    out_ << std::endl;
    return SolveOutcome::interrupted;
  }

  const SolveBoardRequest& request_;
  std::ostream& out_;
  std::ostream& err_;
  Position start_;
  steady_clock::time_point began_ = steady_clock::now();
  std::uint64_t nodes_ = 0;
  std::string where_;      ///< in the line that is checked, for who watches
  int checked_count_ = 0;  ///< its positions that have kept the value
  ProofFile proofs_;
  std::unique_ptr<Engine> engine_;  ///< ends before the file that it writes to
  const InterruptGuard* interrupt_ = nullptr;
};

}  // namespace

Result<SolveOutcome> solve_board(const SolveBoardRequest& request, std::ostream& out, std::ostream& err) {
  if (!request.board.fits_64_bits()) return solve_wide_board(request, out, err);
  return BoardRun(request, out, err).go();
}

}  // namespace emilia
