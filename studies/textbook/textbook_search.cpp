// SPDX-License-Identifier: MIT
#include "studies/textbook/textbook_search.h"

#include <algorithm>

#include "engine/board/symmetry.h"

namespace emilia {

namespace {

/// Larger than every score: the weights of squares can add up to far more than the number of discs.
constexpr Score kBeyondScores = Score::from_discs(10'000);

/// Ranks of the moves that come before all others.
constexpr int kTableMoveRank = 1 << 29;
constexpr int kKillerRank = 1 << 28;
constexpr int kKnownChildRank = 1 << 27;

/// Number of different ranks of a random order.
constexpr unsigned kRandomRanks = 1U << 16;

/// Returns the first of each group of symmetric moves.
WideBitboard distinct_moves(const WideBoard& board) {
  WideBitboard moves;
  for (const MoveClass& same : classes_of_moves(board)) moves |= bit<WideBitboard>(same.front());
  return moves;
}

}  // namespace

TextbookSearch::TextbookSearch(WideBitboard playable, const TextbookParams& params)
    : params_(params),
      evaluator_(playable, params.eval, params.positional),
      weights_(square_weights(playable)),
      lines_(kMaxPly + 1) {
  if (params.table != TextbookTableKind::none) table_.emplace(params.table, params.table_entries);
  clear();
}

void TextbookSearch::clear() {
  if (table_) table_->clear();
  killers_.fill({Square::none, Square::none});
  random_.seed();
}

void TextbookSearch::begin(const TextbookStop& stop) {
  stop_ = stop;
  stats_ = {};
  is_stopped_ = false;
  if (table_) table_->begin_search();
}

std::optional<TextbookResult> TextbookSearch::search_depth(const WideBoard& board, int depth) {
  board_ = board;
  side_ = 0;
  if (table_) key_ = numbers_.key(board, side_);
  saw_horizon_ = false;

  const Window whole = {-kBeyondScores, kBeyondScores};
  const WideBitboard moves = board_.legal_moves();
  Score score;
  if (is_empty(moves)) {
    score = search_node(depth, whole, 0);
  } else {
    ++stats_.nodes;
    Square table_move = Square::none;
    look_up(depth, whole, table_move);
    score =
        search_moves(params_.one_first_move ? distinct_moves(board_) : moves, depth, whole, 0, table_move);
  }
  if (is_stopped_) return std::nullopt;

  const Line& line = lines_.front();
  const bool sees_end = !saw_horizon_ || depth >= board.empty_count();
  return TextbookResult{depth,
                        score,
                        sees_end,
                        line.length > 0 ? line.moves.front() : Square::pass,
                        {line.moves.begin(), line.moves.begin() + line.length}};
}

Score TextbookSearch::search_node(int depth, Window window, int ply) {
  ++stats_.nodes;
  lines_[static_cast<std::size_t>(ply)].length = 0;
  if (has_to_stop()) return {};

  const WideBitboard moves = board_.legal_moves();
  if (is_empty(moves)) return search_without_move(depth, window, ply);
  if (depth == 0) {
    saw_horizon_ = true;
    return evaluator_.evaluate(board_, moves);
  }
  Square table_move = Square::none;
  if (const std::optional<Score> known = look_up(depth, window, table_move)) return *known;
  return search_moves(moves, depth, window, ply, table_move);
}

/// Handles a node without moves: the end of the game, or a pass, which costs no depth.
Score TextbookSearch::search_without_move(int depth, Window window, int ply) {
  if (is_empty(board_.opponent_moves())) {
    return Score::from_discs(params_.scoring == Scoring::raw ? board_.disc_difference()
                                                             : board_.final_score());
  }
  pass();
  const Score value = -search_node(depth, {-window.beta, -window.alpha}, ply + 1);
  pass();  // restores the side
  extend_line(ply, Square::pass);
  return value;
}

Score TextbookSearch::search_moves(WideBitboard moves, int depth, Window window, int ply, Square table_move) {
  Candidates candidates;
  const int count = order_moves(moves, ply, table_move, candidates);
  const Window asked = window;
  const WideBoard board = board_;
  const ZobristKey key = key_;
  Score best = -kBeyondScores;
  Square best_move = Square::none;
  for (int place = 0; place < count; ++place) {
    Candidate& candidate = candidates[static_cast<std::size_t>(place)];
    play(candidate);
    const Score value = search_child(place == 0, depth - 1, window, ply + 1);
    board_ = board;
    key_ = key;
    side_ = 1 - side_;
    if (is_stopped_) return {};
    if (value <= best) continue;
    best = value;
    best_move = candidate.square;
    if (value > window.alpha) extend_line(ply, candidate.square);
    if (!params_.alpha_beta) continue;
    window.alpha = std::max(window.alpha, value);
    if (window.alpha >= window.beta) {
      note_cutoff(candidate, place == 0, ply);
      break;
    }
  }
  store(depth, asked, best, best_move);
  return best;
}

/// Returns the value of the node for the side that has just moved. After the first move, principal variation
/// search first tests with a null window if a move is better than the best one, and searches it again if so.
Score TextbookSearch::search_child(bool is_first, int depth, Window window, int ply) {
  if (params_.principal_variation && !is_first && window.beta - window.alpha > kOneUnit) {
    const Score value = -search_node(depth, {-window.alpha - kOneUnit, -window.alpha}, ply);
    if (value <= window.alpha || value >= window.beta) return value;
  }
  return -search_node(depth, {-window.beta, -window.alpha}, ply);
}

std::optional<Score> TextbookSearch::look_up(int depth, const Window& window, Square& table_move) {
  if (!table_) return std::nullopt;
  const TextbookEntry* entry = table_->find(key_, board_);
  if (entry == nullptr) return std::nullopt;
  if (params_.table_order == TextbookTableOrder::best_move) table_move = entry->best;
  if (entry->depth < depth) return std::nullopt;
  const bool answers = entry->bound == TextbookBound::exact ||
                       (entry->bound == TextbookBound::lower && entry->value >= window.beta) ||
                       (entry->bound == TextbookBound::upper && entry->value <= window.alpha);
  if (!answers) return std::nullopt;
  ++stats_.table_cutoffs;
  saw_horizon_ = true;
  return entry->value;
}

void TextbookSearch::store(int depth, const Window& window, Score value, Square best) {
  if (!table_) return;
  const TextbookBound bound = value <= window.alpha  ? TextbookBound::upper
                              : value >= window.beta ? TextbookBound::lower
                                                     : TextbookBound::exact;
  table_->store(key_, board_, {value, static_cast<std::uint8_t>(depth), bound, best});
}

/// Fills in the moves in search order. Returns their number.
int TextbookSearch::order_moves(WideBitboard moves, int ply, Square table_move, Candidates& candidates) {
  int count = 0;
  for (const Square square : squares(moves)) {
    Candidate candidate = {square, {}, 0};
    candidate.rank = rank_of(candidate, ply, table_move);
    int place = count++;  // inserted after moves that are not worse, so equal moves stay in square order
    for (; place > 0 && candidates[static_cast<std::size_t>(place) - 1].rank < candidate.rank; --place) {
      candidates[static_cast<std::size_t>(place)] = candidates[static_cast<std::size_t>(place) - 1];
    }
    candidates[static_cast<std::size_t>(place)] = candidate;
  }
  return count;
}

int TextbookSearch::rank_of(Candidate& candidate, int ply, Square table_move) {
  const bool by_weights =
      params_.order == TextbookOrder::weights || params_.order == TextbookOrder::weights_and_difference;
  const bool by_difference =
      params_.order == TextbookOrder::difference || params_.order == TextbookOrder::weights_and_difference;
  const bool by_children = table_ && params_.table_order == TextbookTableOrder::children;
  if (by_difference || by_children) candidate.turned = board_.flips(candidate.square);

  if (candidate.square == table_move) return kTableMoveRank;
  if (params_.killers) {
    const Killers& killers = killers_[static_cast<std::size_t>(ply)];
    for (std::size_t i = 0; i < killers.size(); ++i) {
      if (killers[i] == candidate.square) return kKillerRank - static_cast<int>(i);
    }
  }
  if (by_children) {
    if (const std::optional<int> known = rank_by_table(candidate)) return *known;
  }
  if (params_.order == TextbookOrder::random) return static_cast<int>(random_() % kRandomRanks);
  int rank = 0;
  if (by_weights) rank += weights_[static_cast<std::size_t>(index(candidate.square))];
  if (by_difference) rank += 2 * popcount(candidate.turned) + 1;  // change of the disc difference
  return rank;
}

/// Returns a rank that is higher for positions that are worse for the other side.
std::optional<int> TextbookSearch::rank_by_table(const Candidate& candidate) const {
  const TextbookEntry* entry = table_->find(numbers_.after(key_, side_, candidate.square, candidate.turned),
                                            board_.after(candidate.square, candidate.turned));
  if (entry == nullptr) return std::nullopt;
  return kKnownChildRank - entry->value.units();
}

void TextbookSearch::note_cutoff(const Candidate& candidate, bool is_first, int ply) {
  ++stats_.cutoffs;
  if (is_first) ++stats_.first_cutoffs;
  Killers& killers = killers_[static_cast<std::size_t>(ply)];
  if (killers[0] == candidate.square) return;
  killers = {candidate.square, killers[0]};
}

void TextbookSearch::play(Candidate& candidate) {
  if (is_empty(candidate.turned)) candidate.turned = board_.flips(candidate.square);
  if (table_) key_ = numbers_.after(key_, side_, candidate.square, candidate.turned);
  board_ = board_.after(candidate.square, candidate.turned);
  side_ = 1 - side_;
}

void TextbookSearch::pass() {
  board_ = board_.after_pass();
  side_ = 1 - side_;
  if (table_) key_ = numbers_.after_pass(key_);
}

/// Sets the line of this ply to `move` and the line of the next ply.
void TextbookSearch::extend_line(int ply, Square move) {
  Line& line = lines_[static_cast<std::size_t>(ply)];
  const Line& rest = lines_[static_cast<std::size_t>(ply) + 1];
  line.moves[0] = move;
  std::copy_n(rest.moves.begin(), rest.length, line.moves.begin() + 1);
  line.length = rest.length + 1;
}

bool TextbookSearch::has_to_stop() {
  constexpr std::uint64_t kNodesBetweenLooks = 1024;
  if (is_stopped_) return true;
  if (stop_.nodes && stats_.nodes > *stop_.nodes) is_stopped_ = true;
  if (stats_.nodes % kNodesBetweenLooks == 0 && stop_.deadline &&
      std::chrono::steady_clock::now() >= *stop_.deadline)
    is_stopped_ = true;
  return is_stopped_;
}

}  // namespace emilia
