// SPDX-License-Identifier: MIT
#include "engine/analysis/reasons.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/analysis/lines.h"
#include "engine/board/stability.h"

namespace emilia {

namespace {

using Ply = FollowedLine::Ply;
using Found = std::optional<Reason>;

constexpr std::size_t kSoon = 4;  ///< plies within which the move causes a pass
constexpr int kMostParityEmpties = 20;
constexpr int kLeastMobilityEmpties = 12;
constexpr int kLeastGreedEmpties = 20;

// Differences from which a reason is given.
constexpr int kFewerMoves = 3;
constexpr int kMoreReplies = 4;
constexpr int kMoreMovesInBalance = 5;
constexpr int kMoreStableDiscs = 5;
constexpr int kMoreOnEdge = 4;
constexpr int kMoreTurned = 4;

/// Lines of the played and of the better move, from the same position.
struct Comparison {
  Position before;
  FollowedLine played;
  FollowedLine better;

  [[nodiscard]] Color player() const { return before.to_move; }
  [[nodiscard]] Color opponent() const { return opposite(before.to_move); }
  [[nodiscard]] Square move() const { return played.plies.front().move; }
  [[nodiscard]] Square better_move() const { return better.plies.front().move; }
};

std::size_t move_count(std::span<const Ply> plies) {
  return static_cast<std::size_t>(
      std::ranges::count_if(plies, [](const Ply& ply) { return ply.move != Square::pass; }));
}

/// Returns the distance from the first move of the plies to the last.
std::size_t later(std::span<const Ply> plies) {
  return move_count(plies) - 1;
}

std::vector<Square> list_of(const auto& set) {
  std::vector<Square> list;
  for (const Square square : squares(set)) list.push_back(square);
  return list;
}

WideBitboard corners_of(const Position& position) {
  return position.board.corners();
}

bool is_corner(const Position& position, Square square) {
  return contains(corners_of(position), square);
}

/// Returns the ply after which a side has no disc; null if it keeps one.
const Ply* wipe_out_of(const FollowedLine& line, Color side) {
  const auto found =
      std::ranges::find_if(line.plies, [&](const Ply& ply) { return is_empty(ply.after.discs(side)); });
  return found == line.plies.end() ? nullptr : &*found;
}

Found find_wipe_out(const Comparison& both) {
  const Ply* lost = wipe_out_of(both.played, both.player());
  if (lost != nullptr && wipe_out_of(both.better, both.player()) == nullptr) {
    return Reason{
        ReasonKind::wipe_out, {say(Phrase::wipes, both.opponent(), both.player(), lost->move)}, {lost->move}};
  }
  const Ply* missed = wipe_out_of(both.better, both.opponent());
  if (missed == nullptr || wipe_out_of(both.played, both.opponent()) != nullptr) return std::nullopt;
  const Statement statement =
      missed->move == both.better_move()
          ? say(Phrase::would_wipe, both.better_move(), both.opponent())
          : say(Phrase::would_wipe_later, both.better_move(), both.opponent(), missed->move);
  return Reason{ReasonKind::wipe_out, {statement}, {missed->move}};
}

/// Returns the plies before the first pass of a side within kSoon moves; empty if there is no pass. The end
/// of the game does not count as a pass.
std::span<const Ply> until_pass(const FollowedLine& line, Color side) {
  const std::span<const Ply> plies = line.first_moves(kSoon);
  const auto found = std::ranges::find_if(
      plies, [&](const Ply& ply) { return ply.move == Square::pass && ply.mover() == side; });
  return found == plies.end() ? std::span<const Ply>()
                              : plies.first(static_cast<std::size_t>(found - plies.begin()));
}

Found find_pass(const Comparison& both) {
  const auto own = until_pass(both.played, both.player());
  if (!own.empty() && until_pass(both.better, both.player()).empty()) {
    return Reason{ReasonKind::pass,
                  {say(Phrase::costs_turn, both.move(), both.player()),
                   say(Phrase::must_pass, later(own), both.player())},
                  {both.move()}};
  }
  const auto theirs = until_pass(both.better, both.opponent());
  if (theirs.empty() || !until_pass(both.played, both.opponent()).empty()) return std::nullopt;
  return Reason{
      ReasonKind::pass,
      {say(Phrase::would_cost_turn, both.better_move(), both.opponent()),
       move_count(theirs) == 1 ? say(Phrase::would_have_no_move, both.opponent())
                               : say(Phrase::would_have_no_move_later, later(theirs), both.opponent())},
      {both.better_move()}};
}

/// Returns the plies up to the first one in which a side takes a corner; empty if it takes none.
std::span<const Ply> until_corner(std::span<const Ply> plies, Color side) {
  const auto found = std::ranges::find_if(plies, [&](const Ply& ply) {
    return ply.move != Square::pass && ply.mover() == side && is_corner(ply.before, ply.move);
  });
  return found == plies.end() ? std::span<const Ply>()
                              : plies.first(static_cast<std::size_t>(found - plies.begin()) + 1);
}

int corners_taken(std::span<const Ply> plies, Color side) {
  return static_cast<int>(std::ranges::count_if(plies, [&](const Ply& ply) {
    return ply.move != Square::pass && ply.mover() == side && is_corner(ply.before, ply.move);
  }));
}

/// Returns the beginnings of the two lines that have the same number of discs at the end.
std::pair<std::span<const Ply>, std::span<const Ply>> compared(const Comparison& both) {
  const std::size_t moves =
      std::min({kReasonPlies, move_count(both.played.plies), move_count(both.better.plies)});
  return {both.played.first_moves(moves), both.better.first_moves(moves)};
}

Found find_corner_missed(const Comparison& both) {
  const Square corner = both.better_move();
  if (!is_corner(both.before, corner) || is_corner(both.before, both.move())) return std::nullopt;
  const auto taken = until_corner(both.played.first_moves(kReasonPlies), both.opponent());
  const bool is_lost = !taken.empty() && taken.back().move == corner;
  return Reason{ReasonKind::corner,
                {is_lost ? say(Phrase::no_corner_but_other, both.player(), corner, both.opponent())
                         : say(Phrase::no_corner, both.player(), corner)},
                {corner}};
}

/// Returns the kind of a move next to a corner; `nullopt` for another move.
std::optional<ReasonKind> kind_beside(Square move, Square corner) {
  if (contains(diagonal_neighbours(bit<WideBitboard>(corner)), move)) return ReasonKind::x_square;
  if (contains(straight_neighbours(bit<WideBitboard>(corner)), move)) return ReasonKind::c_square;
  return std::nullopt;
}

std::vector<Statement> words_for_given_corner(const Comparison& both, std::span<const Ply> taken,
                                              std::optional<ReasonKind> beside) {
  const Square corner = taken.back().move;
  const bool is_next = move_count(taken) == 2;
  Phrase phrase = Phrase::lets_take_corner;
  if (beside) {
    phrase = *beside == ReasonKind::x_square ? Phrase::x_square : Phrase::c_square;
  } else if (is_next && contains(both.before.board.opponent_moves(), corner)) {
    phrase = Phrase::leaves_corner;
  }
  std::vector<Statement> statements = {say(phrase, both.move(), both.opponent(), corner)};
  if (!is_next) statements.push_back(say(Phrase::plays_there, later(taken), both.opponent()));
  return statements;
}

Found find_corner_given(const Comparison& both) {
  const auto [played, better] = compared(both);
  const auto balance = [&](std::span<const Ply> plies) {
    return corners_taken(plies, both.player()) - corners_taken(plies, both.opponent());
  };
  const auto taken = until_corner(played, both.opponent());
  if (taken.empty() || balance(played) >= balance(better)) return std::nullopt;
  const auto also = until_corner(better, both.opponent());
  if (!also.empty() && also.back().move == taken.back().move) return std::nullopt;
  const Square corner = taken.back().move;
  const std::optional<ReasonKind> beside = kind_beside(both.move(), corner);
  return Reason{beside.value_or(ReasonKind::corner), words_for_given_corner(both, taken, beside),
                beside ? std::vector{both.move(), corner} : std::vector{corner}};
}

/// Returns the side that fills the last square of a region; `nullopt` if the line ends before.
std::optional<Color> last_in(const FollowedLine& line, WideBitboard region) {
  for (const Ply& ply : line.plies) {
    if (is_empty(ply.after.board.empties() & region)) return ply.mover();
  }
  return std::nullopt;
}

Found find_parity(const Comparison& both) {
  const WideBoard& board = both.before.board;
  if (board.empty_count() > kMostParityEmpties) return std::nullopt;
  const WideBitboard even = empty_region(board, both.move());
  const WideBitboard odd = empty_region(board, both.better_move());
  if (popcount(even) % 2 != 0 || popcount(odd) % 2 == 0) return std::nullopt;
  if (last_in(both.played, even) != both.opponent() || last_in(both.better, odd) != both.player())
    return std::nullopt;
  return Reason{
      ReasonKind::parity,
      {say(Phrase::region, both.move(), popcount(even)), say(Phrase::plays_last, both.opponent()),
       say(Phrase::region, both.better_move(), popcount(odd)), say(Phrase::plays_last, both.player())},
      list_of(even)};
}

struct Edge {
  std::string_view name;
  Bitboard squares;
  int step;  ///< distance between neighbouring squares
};

constexpr std::array<Edge, 4> kEdges = {{{"top", kRow1, 1},
                                         {"bottom", kRow8, 1},
                                         {"left", kColumnA, kBoardSize},
                                         {"right", kColumnH, kBoardSize}}};

/// Returns the two neighbours on the edge of a disc placed between two discs of the other side that it did
/// not flip; `nullopt` for another move. Only on 8x8 without blocked squares.
std::optional<std::array<Square, 2>> wedged_between(const Ply& ply) {
  if (ply.move == Square::pass || !is_full(ply.after.board)) return std::nullopt;
  const Bitboard others = ply.after.discs(opposite(ply.mover())).low;
  for (const Edge& edge : kEdges) {
    if (!contains(edge.squares, ply.move) || contains(kCorners, ply.move)) continue;
    const std::array<Square, 2> beside = {square_at(index(ply.move) - edge.step),
                                          square_at(index(ply.move) + edge.step)};
    if (std::ranges::all_of(beside, [&](Square square) { return contains(others, square); })) return beside;
  }
  return std::nullopt;
}

/// Returns the ply of a side's first move in the line if it is a wedge, else null.
const Ply* first_wedge(const FollowedLine& line, Color side) {
  const auto found = std::ranges::find_if(
      line.plies, [&](const Ply& ply) { return ply.move != Square::pass && ply.mover() == side; });
  return found != line.plies.end() && wedged_between(*found) ? &*found : nullptr;
}

Reason wedge_reason(const Ply& wedge, Phrase phrase) {
  const auto beside = *wedged_between(wedge);
  return {ReasonKind::wedge,
          {say(phrase, wedge.mover(), wedge.move, opposite(wedge.mover()), beside[0], beside[1])},
          {wedge.move, beside[0], beside[1]}};
}

Found find_wedge(const Comparison& both) {
  const Ply* allowed = first_wedge(both.played, both.opponent());
  if (allowed != nullptr && first_wedge(both.better, both.opponent()) == nullptr) {
    return wedge_reason(*allowed, Phrase::wedges);
  }
  const Ply* missed = first_wedge(both.better, both.player());
  if (missed == nullptr || first_wedge(both.played, both.player()) != nullptr) return std::nullopt;
  return wedge_reason(*missed, Phrase::could_wedge);
}

WideBitboard stable_discs_of(const Position& position, Color side) {
  const bool is_to_move = position.to_move == side;
  return stable_discs(is_to_move ? position.board : position.board.after_pass());
}

Found find_edge(const Comparison& both) {
  const auto [played, better] = compared(both);
  if (!is_full(both.before.board)) return std::nullopt;
  const Bitboard lost = stable_discs_of(played.back().after, both.opponent()).low;
  const Bitboard kept = stable_discs_of(better.back().after, both.opponent()).low;
  const auto more_on = [&](const Edge& edge) {
    return popcount(lost & edge.squares) - popcount(kept & edge.squares);
  };
  const auto worst = std::ranges::max_element(kEdges, {}, more_on);
  if (more_on(*worst) < kMoreOnEdge) return std::nullopt;
  return Reason{ReasonKind::edge,
                {say(Phrase::edge, both.move(), both.opponent(), worst->name),
                 say(Phrase::stable_there, later(played), both.opponent(), popcount(lost & worst->squares)),
                 say(Phrase::would_be_stable, both.better_move(), popcount(kept & worst->squares))},
                list_of(lost & worst->squares)};
}

Found find_stable_discs(const Comparison& both) {
  const auto [played, better] = compared(both);
  const Position& end = played.back().after;
  const Position& better_end = better.back().after;
  const int own_less =
      popcount(stable_discs_of(better_end, both.player())) - popcount(stable_discs_of(end, both.player()));
  const int more = popcount(stable_discs_of(end, both.opponent())) -
                   popcount(stable_discs_of(better_end, both.opponent()));
  if (std::max(own_less, more) < kMoreStableDiscs || own_less + more < kMoreStableDiscs) return std::nullopt;
  const Color side = own_less >= more ? both.player() : both.opponent();
  const WideBitboard now = stable_discs_of(end, side);
  const WideBitboard then = stable_discs_of(better_end, side);
  return Reason{ReasonKind::stable_discs,
                {say(side == both.player() ? Phrase::costs_stable : Phrase::gives_stable, both.move(), side),
                 say(Phrase::stable, later(played), side, popcount(now)),
                 say(Phrase::would_be_stable, both.better_move(), popcount(then))},
                list_of(side == both.player() ? then : now)};
}

/// Returns the reply after which a side is to move again; null if there is none or the game is over.
const Ply* reply_before(const FollowedLine& line, Color side) {
  for (const Ply& ply : line.first_moves(2)) {
    const bool is_reply = ply.move != Square::pass && ply.mover() != side;
    if (is_reply && ply.after.to_move == side && !ply.after.board.is_finished()) return &ply;
  }
  return nullptr;
}

int moves_behind(const Ply& ply) {
  return popcount(ply.after.board.legal_moves());
}

Found find_own_mobility(const Comparison& both) {
  const Ply* turn = reply_before(both.played, both.player());
  const Ply* better_turn = reply_before(both.better, both.player());
  if (turn == nullptr || better_turn == nullptr) return std::nullopt;
  const int moves = moves_behind(*turn);
  const int better_moves = moves_behind(*better_turn);
  if (better_moves - moves < kFewerMoves || 2 * moves > better_moves) return std::nullopt;
  return Reason{ReasonKind::mobility,
                {say(Phrase::few_moves, both.move(), both.player()),
                 say(Phrase::after_reply, turn->move, both.player(), moves),
                 say(Phrase::would_be_moves, both.better_move(), better_turn->move, better_moves)},
                list_of(turn->after.board.legal_moves())};
}

/// Returns the legal moves of a side, as if it were to move.
WideBitboard moves_of(const Position& position, Color side) {
  return position.to_move == side ? position.board.legal_moves() : position.board.opponent_moves();
}

/// Compares both sides' moves at the end of the two lines, for the effect of many quiet moves.
Found find_mobility_later(const Comparison& both) {
  const auto [played, better] = compared(both);
  const Position& end = played.back().after;
  const Position& better_end = better.back().after;
  if (end.board.is_finished() || better_end.board.is_finished()) return std::nullopt;
  const int own = popcount(moves_of(end, both.player()));
  const int theirs = popcount(moves_of(end, both.opponent()));
  const int better_own = popcount(moves_of(better_end, both.player()));
  const int better_theirs = popcount(moves_of(better_end, both.opponent()));
  if ((better_own - better_theirs) - (own - theirs) < kMoreMovesInBalance) return std::nullopt;
  const bool opens = theirs - better_theirs >= better_own - own;
  return Reason{ReasonKind::mobility,
                {opens ? say(Phrase::gives_moves, both.move(), both.opponent())
                       : say(Phrase::takes_moves, both.move(), both.player()),
                 say(Phrase::both_moves, later(played), both.player(), own, both.opponent(), theirs),
                 say(Phrase::would_be_both, both.better_move(), better_own, better_theirs)},
                list_of(moves_of(end, both.player()))};
}

Found find_mobility(const Comparison& both) {
  if (both.before.board.empty_count() < kLeastMobilityEmpties) return std::nullopt;
  if (Found own = find_own_mobility(both)) return own;
  const WideBitboard replies = both.played.plies.front().after.board.legal_moves();
  const int better_replies = moves_behind(both.better.plies.front());
  if (popcount(replies) - better_replies < kMoreReplies || 2 * popcount(replies) < 3 * better_replies) {
    return find_mobility_later(both);
  }
  return Reason{ReasonKind::mobility,
                {say(Phrase::leaves_moves, both.move(), both.opponent(), popcount(replies)),
                 say(Phrase::leaves_moves, both.better_move(), both.opponent(), better_replies)},
                list_of(replies)};
}

Found find_greed(const Comparison& both) {
  const WideBoard& board = both.before.board;
  if (board.empty_count() < kLeastGreedEmpties) return std::nullopt;
  const WideBitboard turned = board.flips(both.move());
  const int better_turned = popcount(board.flips(both.better_move()));
  const int replies = moves_behind(both.played.plies.front());
  const int better_replies = moves_behind(both.better.plies.front());
  if (popcount(turned) - better_turned < kMoreTurned || replies <= better_replies) return std::nullopt;
  return Reason{ReasonKind::greed,
                {say(Phrase::greed, both.move(), popcount(turned), both.opponent(), replies),
                 say(Phrase::greed, both.better_move(), better_turned, both.opponent(), better_replies)},
                list_of(turned)};
}

/// Rules in the order of their importance.
constexpr std::array kRules = {find_wipe_out, find_pass, find_corner_missed, find_corner_given, find_parity,
                               find_wedge,    find_edge, find_stable_discs,  find_mobility,     find_greed};

/// Returns true if another reason covers the same fact.
bool is_said(const std::vector<Reason>& reasons, ReasonKind kind) {
  const auto has = [&](ReasonKind one) {
    return std::ranges::find(reasons, one, &Reason::kind) != reasons.end();
  };
  return has(kind) || has(ReasonKind::wipe_out) ||
         (kind == ReasonKind::stable_discs && has(ReasonKind::edge));
}

}  // namespace

std::string_view to_string(ReasonKind kind) {
  constexpr std::array<std::string_view, 11> kNames = {"wipe_out",     "pass",     "corner", "x_square",
                                                       "c_square",     "parity",   "wedge",  "edge",
                                                       "stable_discs", "mobility", "greed"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::vector<Reason> reasons_for(const Position& before, std::span<const Square> played,
                                std::span<const Square> better) {
  const Comparison both{before, follow(before, played), follow(before, better)};
  const auto begins = [](const FollowedLine& line) {
    return !line.plies.empty() && line.plies.front().move != Square::pass;
  };
  if (!begins(both.played) || !begins(both.better) || both.move() == both.better_move()) return {};
  std::vector<Reason> reasons;
  for (const auto rule : kRules) {
    Found found = rule(both);
    if (found && !is_said(reasons, found->kind)) reasons.push_back(*std::move(found));
    if (reasons.size() == kMostReasons) break;
  }
  return reasons;
}

}  // namespace emilia
