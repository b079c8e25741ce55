// SPDX-License-Identifier: MIT
#include "protocol/solve_board.h"

#include <algorithm>
#include <ostream>
#include <utility>
#include <vector>

#include "engine/board/shaped_position.h"
#include "engine/board/text.h"
#include "engine/classic/narrow_position.h"
#include "engine/engine.h"
#include "protocol/board_player.h"
#include "protocol/formatted.h"
#include "protocol/interrupt.h"
#include "protocol/last_info.h"
#include "protocol/proof_file.h"
#include "protocol/report.h"

namespace emilia {

namespace {

using std::chrono::steady_clock;

constexpr auto kBoardLookInterval = std::chrono::milliseconds(50);  ///< for Ctrl-C, while a search runs
constexpr auto kProgressInterval = std::chrono::seconds(10);

/// What is proven so many plies from the start is worth keeping: below, it takes no longer to find again.
constexpr int kCheckpointPlies = 12;

double in_seconds(steady_clock::duration time) {
  return std::chrono::duration<double>(time).count();
}

constexpr int kImages = 8;

/// One of the eight images of a set of squares within the sides of a shape. Those that swap columns and rows
/// are for square shapes.
Bitboard image_on(const Shape& shape, Bitboard set, int symmetry) {
  Bitboard image = 0;
  for (int index = 0; index < shape.square_count(); ++index) {
    const Place from = shape.place_at(index);
    if (!contains(set, square_of(from))) continue;
    Place to = from;
    if ((symmetry & 1) != 0) to.column = shape.columns() - 1 - to.column;
    if ((symmetry & 2) != 0) to.row = shape.rows() - 1 - to.row;
    if ((symmetry & 4) != 0) std::swap(to.column, to.row);
    image |= bit(square_of(to));
  }
  return image;
}

bool is_image_of(const Shape& shape, const Board& board, const Board& other) {
  const int images = shape.columns() == shape.rows() ? kImages : kImages / 2;
  for (int symmetry = 0; symmetry < images; ++symmetry) {
    if (image_on(shape, board.player_discs(), symmetry) == other.player_discs() &&
        image_on(shape, board.opponent_discs(), symmetry) == other.opponent_discs() &&
        image_on(shape, board.empties(), symmetry) == other.empties()) {
      return true;
    }
  }
  return false;
}

/// First moves that a symmetry of the board makes one of the other: values are the same.
using MoveClass = std::vector<Square>;

std::vector<MoveClass> classes_of_moves(const Shape& shape, const Board& board) {
  std::vector<MoveClass> classes;
  for (const Square move : squares(board.legal_moves())) {
    const auto known = std::ranges::find_if(classes, [&](const MoveClass& same) {
      return is_image_of(shape, board.after(move), board.after(same.front()));
    });
    if (known != classes.end()) {
      known->push_back(move);
    } else {
      classes.push_back({move});
    }
  }
  return classes;
}

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
      << "value    " << formatted("%+d", solved.score) << '\n'
      << "end      " << discs_after(request.board, solved.line) << '\n'
      << "line     " << transcript(solved.line, Passes::written) << '\n'
      << "nodes    " << solved.nodes << '\n'
      << "seconds  " << formatted("%.3f", in_seconds(solved.elapsed)) << '\n'
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
    for (const Proof& proof : proofs_.earlier()) engine_->learn(proof.board, proof.entry);
    if (!proofs_.earlier().empty()) err_ << "taken from the checkpoint: " << proofs_.size() << " proofs\n";
    engine_->set_proofs({&proofs_, start_.board.empty_count() - kCheckpointPlies});
  }

  Status solve_start() {
    const std::vector<MoveClass> classes = classes_of_moves(request_.board, start_.board);
    SearchLimits limits;
    for (const MoveClass& same : classes) limits.search_moves.push_back(same.front());
    const Result<SearchInfo> best = search(start_, limits);
    if (!best) return best.error();
    if (!best->is_exact) return success();
    print_value(*best);
    if (request_.checks_line) {
      if (const Status checked = check_line(*best); !checked) return checked;
    }
    return request_.wants_moves ? solve_moves(classes, *best) : success();
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
    err_ << "depth " << info.depth << " done, score " << to_string(info.score) << ", "
         << nodes_ + engine_->nodes() << " nodes, " << formatted("%.0f", in_seconds(elapsed())) << " s";
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

  /// Solves each position of the line by itself: none may be worth anything else.
  Status check_line(const SearchInfo& best) {
    Position position = start_;
    Discs expected = best.score.whole_discs();
    int count = 0;
    for (const Square move : best.pv) {
      position = position.after(move);
      expected = -expected;
      if (position.board.legal_moves() == 0) continue;  // a pass comes next, or nothing
      const Result<SearchInfo> found = search(position, SearchLimits());
      if (!found) return found.error();
      if (!found->is_exact) return success();
      if (found->score != Score::from_discs(expected)) {
        return Error{"the line does not keep its value: " + to_string(position, request_.board) +
                     " is worth " + std::to_string(found->score.whole_discs()) + ", expected " +
                     std::to_string(expected)};
      }
      ++count;
    }
    out_ << "checked  " << count << " positions of the line have this value" << std::endl;
    return success();
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
      out_ << "move    " << names << "  " << formatted("%+d", info.score.whole_discs()) << "  "
           << transcript(info.pv, Passes::written) << std::endl;
    }
    return success();
  }

  SolveOutcome interrupted() {
    out_ << "interrupted after " << nodes_ << " nodes, " << formatted("%.0f", in_seconds(elapsed())) << " s";
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
