// SPDX-License-Identifier: MIT
#include "studies/textbook/agents.h"

#include <algorithm>

namespace emilia {

namespace {

constexpr Microseconds kClockMargin{100'000};  ///< tolerance of a clock below zero, as in scripts/match
constexpr std::size_t kTableEntries = std::size_t{1} << 16;  ///< moves take a few milliseconds

/// Returns true if a side can force the end of the game within a few moves. Early in a game that is only a
/// wipe-out.
bool is_decided(const Game& game) {
  constexpr int kDepth = 6;
  constexpr Score kMostDiscsOfAnOpening = Score::from_discs(30);
  const TextbookParams params = {.scoring = Scoring::empties_to_winner, .alpha_beta = true};
  const WideBoard& board = game.position().board;
  TextbookSearch search(~board.blocked(), params);
  search.begin({});
  const Score score = search.search_depth(board, kDepth)->score;
  return score > kMostDiscsOfAnOpening || -score > kMostDiscsOfAnOpening;
}

/// Returns a random number from 0 to `count` - 1. The distributions of the standard library differ between
/// implementations.
int draw_below(std::mt19937_64& random, int count) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(count));
}

Square draw_move(std::mt19937_64& random, WideBitboard moves) {
  for (int skipped = draw_below(random, popcount(moves)); skipped > 0; --skipped)
    moves = without_first(moves);
  return first_square(moves);
}

Square greediest_move(const WideBoard& board, WideBitboard moves) {
  Square best = Square::none;
  int most = 0;
  for (const Square move : squares(moves)) {
    const int turned = popcount(board.flips(move));
    if (turned <= most) continue;
    most = turned;
    best = move;
  }
  return best;
}

TextbookPlayerParams params_of(AgentKind kind) {
  TextbookPlayerParams params = TextbookPlayerParams::cretan();
  if (kind == AgentKind::best) params = TextbookPlayerParams::best(TextbookEval::staged);
  if (kind == AgentKind::compound) params = TextbookPlayerParams::best(TextbookEval::compound);
  if (kind == AgentKind::cs303 || kind == AgentKind::cs303_depths)
    params = TextbookPlayerParams::best(TextbookEval::positional);
  params.depth_is_by_moves = kind == AgentKind::cs303_depths;
  return params;
}

std::unique_ptr<TextbookPlayer> player_of(WideBitboard playable, AgentKind kind, const AgentLimits& limits) {
  TextbookPlayerParams params = params_of(kind);
  params.search.positional = limits.terms;
  params.search.table_entries = kTableEntries;
  const PlanKind plan = params.plan.kind;
  params.plan = limits.plan;
  params.plan.kind = plan;
  switch (kind) {
    case AgentKind::cretan_ours:
      params.plan.kind = PlanKind::shares;
      break;
    case AgentKind::cretan:
    case AgentKind::best:
    case AgentKind::compound:
    case AgentKind::cs303:
    case AgentKind::cs303_depths:
      break;
    case AgentKind::random:
    case AgentKind::greedy:
      return nullptr;
  }
  return std::make_unique<TextbookPlayer>(playable, params);
}

}  // namespace

Agent::Agent(WideBitboard playable, AgentKind kind, const AgentLimits& limits, std::uint64_t seed)
    : kind_(kind), limits_(limits), random_(seed), player_(player_of(playable, kind, limits)) {}

Square Agent::choose_move(const Position& position, std::optional<Milliseconds> remaining) {
  const WideBitboard moves = position.board.legal_moves();
  if (kind_ == AgentKind::random) return draw_move(random_, moves);
  if (kind_ == AgentKind::greedy) return greediest_move(position.board, moves);

  SearchLimits limits;
  limits.nodes = limits_.nodes;
  limits.move_time = limits_.move_time;
  if (remaining) {
    const ClockTime clock = {*remaining, Milliseconds(0)};
    (position.to_move == Color::black ? limits.black_clock : limits.white_clock) = clock;
  }
  int depth = 0;
  const Square move =
      player_->choose_move(position, limits, [&depth](const TextbookResult& done) { depth = done.depth; });
  depth_sum_ += depth;
  nodes_ += player_->nodes();
  ++searched_moves_;
  return move;
}

AgentGameResult play_agents(Game game, Agent& black, Agent& white, const AgentLimits& limits) {
  AgentGameResult result;
  std::array<std::optional<Microseconds>, 2> clocks = {limits.clock, limits.clock};
  while (!game.is_finished()) {
    const Position& position = game.position();
    if (is_empty(position.board.legal_moves())) {
      game.play(Square::pass);
      continue;
    }
    const Color mover = position.to_move;
    auto& clock = clocks[static_cast<std::size_t>(mover)];
    const Clock::time_point begun = Clock::now();
    const auto remaining =
        clock ? std::optional(std::chrono::duration_cast<Milliseconds>(*clock)) : std::nullopt;
    const Square move = (mover == Color::black ? black : white).choose_move(position, remaining);
    if (clock) *clock -= std::chrono::duration_cast<Microseconds>(Clock::now() - begun);
    if (clock && *clock < -kClockMargin) {
      result.lost_on_time = mover;
      break;
    }
    game.play(move);
    ++result.moves;
  }
  const Position& end = game.position();
  result.margin = popcount(end.discs(Color::black)) - popcount(end.discs(Color::white));
  result.empties = end.board.empty_count();
  return result;
}

Shape random_blocked_shape(int columns, int rows, int blocked, std::mt19937_64& random) {
  const Result<Shape> whole = Shape::make(columns, rows);
  std::vector<Square> free;
  for (int place = 0; place < whole->square_count(); ++place) {
    const Square square = whole->square(place);
    if (contains(start_position(*whole).board.empties(), square)) free.push_back(square);
  }
  while (true) {
    std::vector<Square> chosen = free;
    for (int i = 0; i < blocked; ++i) {
      const int other = i + draw_below(random, static_cast<int>(free.size()) - i);
      std::swap(chosen[static_cast<std::size_t>(i)], chosen[static_cast<std::size_t>(other)]);
    }
    chosen.resize(static_cast<std::size_t>(blocked));
    const Result<Shape> shape = Shape::make(columns, rows, StartDiscs::crosswise, chosen);
    if (!start_position(*shape).board.is_finished()) return *shape;
  }
}

Game random_opening(const Position& start, int moves, std::mt19937_64& random) {
  while (true) {
    Game game(start);
    for (int i = 0; i < moves && !game.is_finished(); ++i) {
      const WideBitboard legal = game.position().board.legal_moves();
      game.play(is_empty(legal) ? Square::pass : draw_move(random, legal));
    }
    if (!game.is_finished() && !is_decided(game)) return game;
  }
}

}  // namespace emilia
