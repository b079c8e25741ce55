// SPDX-License-Identifier: MIT
#include "engine/play/level.h"

#include <algorithm>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/play/person.h"

namespace emilia {

namespace {

constexpr int kPlayerHashMegabytes = 4;
constexpr int kAllMoves = EngineOptions::kMaxMultiPv;

constexpr Score discs(double count) {
  return Score::from_units(static_cast<std::int32_t>(count * Score::kUnitsPerDisc));
}

EngineOptions options_of_player(EngineOptions options) {
  options.threads = 1;
  options.hash_megabytes = kPlayerHashMegabytes;
  return options;
}

/// Returns a hash of a position.
std::uint64_t fingerprint(const WideBoard& board) {
  std::uint64_t number = 0;
  for (const auto& set : {board.player, board.opponent}) {
    for (const Square square : squares(set))
      number = SplitMix(number, static_cast<std::uint64_t>(square)).next();
    number = SplitMix(number).next();
  }
  return number;
}

/// Returns a random error, approximately normal with a standard deviation of one disc: the sum of twelve
/// uniform numbers.
Score draw_error(SplitMix& random) {
  constexpr int kDraws = 12;
  std::int32_t sum = -kDraws * Score::kUnitsPerDisc / 2;
  for (int i = 0; i < kDraws; ++i) sum += random.below(Score::kUnitsPerDisc + 1);
  return Score::from_units(sum);
}

/// Returns the level's opinion of a move: its score with a random error and the share of discs.
Score judged(const SearchInfo& line, const WideBoard& board, const Level& level, SplitMix& random,
             Goal goal) {
  constexpr int kPercent = 100;
  const Square move = line.pv.front();
  const Discs difference = move == Square::pass ? 0 : -board.after(move).disc_difference();
  const Score held = Score::from_discs(goal == Goal::fewest ? -difference : difference);
  const Score error = draw_error(random);
  return Score::from_units((line.score.units() * (kPercent - level.greed) + held.units() * level.greed) /
                               kPercent +
                           error.units() * level.error.units() / Score::kUnitsPerDisc);
}

}  // namespace

const std::array<Level, kFullLevel> kLevels = {{
    {1, kAllMoves, discs(6), 64},   {1, kAllMoves, discs(6), 56},   {1, kAllMoves, discs(6), 48},
    {1, kAllMoves, discs(6), 41},   {1, kAllMoves, discs(6), 32},   {1, kAllMoves, discs(6), 22},
    {1, kAllMoves, discs(5.8), 4},  {1, kAllMoves, discs(4.6), 0},  {1, kAllMoves, discs(3.2), 0},
    {2, kAllMoves, discs(3.8), 0},  {3, kAllMoves, discs(3.45), 0}, {3, kAllMoves, discs(2.1), 0},
    {4, kAllMoves, discs(2.15), 0}, {5, kAllMoves, discs(2), 0},    {6, kAllMoves, discs(1.85), 0},
    {7, 16, discs(1.9), 0},         {7, 10, discs(1.1), 0},         {8, 8, discs(0.8), 0},
    {9, 6, discs(0.55), 0},         {12, 4, discs(0.5), 0},
}};

std::string_view people_of_level(int level) {
  constexpr std::array<std::string_view, 8> kPeople = {"beginners",
                                                       "players with a few games",
                                                       "players who know the value of corners",
                                                       "regular players",
                                                       "club players",
                                                       "tournament players",
                                                       "strong tournament players",
                                                       "full strength"};
  constexpr int kLevelsEach = 3;
  return level == kFullLevel ? kPeople.back() : kPeople[static_cast<std::size_t>(level / kLevelsEach)];
}

std::string to_string(const Strength& strength) {
  if (strength.rating) return "rating " + std::to_string(*strength.rating);
  return strength.level == kFullLevel ? "" : "level " + std::to_string(strength.level);
}

Status check_board(const Strength& strength, const Shape& board) {
  if (!strength.rating || board == Shape()) return success();
  return Error{"unsupported board " + in_quotes(to_string(board)) + ": ratings of people need 8x8"};
}

const SearchInfo& choose_line(const std::vector<SearchInfo>& lines, const WideBoard& board,
                              const Level& level, std::uint64_t seed, Goal goal) {
  const std::uint64_t position = fingerprint(board);
  const SearchInfo* chosen = nullptr;
  Score best;
  for (const SearchInfo& line : lines) {
    if (line.pv.empty()) continue;
    SplitMix random(seed, position + static_cast<std::uint64_t>(line.pv.front()));
    const Score worth = judged(line, board, level, random, goal);
    if (chosen != nullptr && worth <= best) continue;
    chosen = &line;
    best = worth;
  }
  return chosen == nullptr ? lines.front() : *chosen;
}

LevelPlayer::LevelPlayer(const EngineOptions& options) : engine_(options_of_player(options)) {}

LevelPlayer::~LevelPlayer() {
  stop();
  engine_.wait();
}

Status LevelPlayer::go(const LevelRequest& request, SearchObserver& observer) {
  request_ = request;
  observer_ = &observer;
  lines_.clear();
  seen_.clear();
  stop_alarm_.wait_for({});  // resets it
  const std::optional<int> rating = request.strength.rating;
  const bool is_usual =
      engine_.options().board.goal() == Goal::most && is_full(request.game.position().board);
  if (rating && !is_usual) return Error{"unsupported board: ratings of people need 8x8"};
  constexpr int kNoLevel = 0;
  const Level& level = kLevels[static_cast<std::size_t>(rating ? kNoLevel : request.strength.level)];
  const int depth = rating ? kSeenDepths.back() : level.depth;
  EngineOptions options = engine_.options();
  options.multi_pv = rating ? kAllMoves : level.moves;
  if (const Status set = engine_.set_options(options); !set) return set;
  engine_.new_game();
  engine_.set_game(request.game);
  SearchLimits limits = request.limits;
  limits.depth = std::min(depth, limits.depth.value_or(depth));
  return engine_.go(limits, *this);
}

void LevelPlayer::on_info(const SearchInfo& info) {
  if (info.line == 1) lines_.clear();
  lines_.push_back(info);
  if (request_.strength.rating) seen_.add(info);
}

/// Returns the line of the last depth that begins with the chosen move. A player who takes time waits first.
SearchInfo LevelPlayer::chosen_line() {
  const Position& position = request_.game.position();
  const Strength& strength = request_.strength;
  if (!strength.rating)
    return choose_line(lines_, position.board, kLevels[static_cast<std::size_t>(strength.level)],
                       request_.seed, engine_.options().board.goal());
  if (seen_.is_empty()) return lines_.front();
  const PeoplesMoves moves(full(narrow(position.board)), last_move(request_.game), seen_);
  const auto chances = moves.chances(model_rating(*strength.rating));
  if (strength.takes_time) {
    const auto end = request_.limits.started + thinking_time(chances, request_.limits, position.to_move);
    stop_alarm_.wait_for(std::chrono::ceil<Milliseconds>(std::max(end - Clock::now(), Clock::duration())));
  }
  const Square move = draw_move(chances, request_.seed, fingerprint(position.board));
  const auto line =
      std::ranges::find_if(lines_, [move](const SearchInfo& info) { return info.pv.front() == move; });
  return line == lines_.end() ? lines_.front() : *line;
}

void LevelPlayer::on_best_move(const BestMove& best) {
  if (lines_.empty()) {
    observer_->on_best_move(best);
    return;
  }
  SearchInfo chosen = best.move == Square::pass ? lines_.front() : chosen_line();
  chosen.line = 1;
  chosen.line_count = 1;
  observer_->on_info(chosen);
  const Square move = chosen.pv.empty() ? best.move : chosen.pv.front();
  observer_->on_best_move({move, chosen.pv.size() > 1 ? chosen.pv[1] : Square::none});
}

}  // namespace emilia
