// SPDX-License-Identifier: MIT
#include "engine/book/book_learner.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>

#include "engine/base/fingerprint.h"
#include "engine/base/ordered_jobs.h"
#include "engine/board/symmetry.h"
#include "engine/book/book_plan.h"
#include "engine/search/limits.h"

namespace emilia {

namespace {

constexpr std::size_t kLeastRound = 16;
constexpr std::size_t kGreatestRound = 65536;
constexpr std::size_t kRoundShare = 8;  ///< divisor of the book's size for the plan of a round

/// Positions that take less time are written together, because a commit takes some milliseconds.
constexpr auto kCommitInterval = std::chrono::milliseconds(20);

/// Position whose leaf is needed, and the candidate moves.
struct LeafTask {
  Board board;  ///< canonical
  std::vector<BookMove> moves;
};

/// Searches for adding one position.
struct LearnJob {
  Board position;
  std::vector<LeafTask> tasks;
};

struct LeafOfBoard {
  Board board;
  FoundLeaf found;
};

struct LearnedPosition {
  Board position;
  std::vector<LeafOfBoard> leaves;
};

std::string to_string(const PositionLimits& effort) {
  return fmt::format("depth {} nodes {} exact-from {}", effort.depth.value_or(0), effort.nodes.value_or(0),
                     effort.exact_from);
}

LeafQuestion question_of(const LeafTask& task) {
  LeafQuestion question{.board = task.board};
  for (const BookMove& move : task.moves) question.moves |= move.move == Square::pass ? 0 : bit(move.move);
  return question;
}

Status set_plan(const Book& book, std::span<const Board> positions, std::string_view settings) {
  BookChange change = book.change();
  drop_plan(change);
  change.set_plan(positions, settings);
  return change.commit();
}

/// Learner for the positions of the plan stored in the book.
class PlanLearner {
 public:
  PlanLearner(const Book& book, const LearnRequest& request, LearnObserver& observer)
      : book_(book), request_(request), observer_(observer) {
    const BookView view = book.view();
    plan_ = view.plan();
    size_ = view.size();
    status_ = view.status();
    planned_.insert(plan_.begin(), plan_.end());
  }

  Result<LearnEnd> run() {
    if (!status_) return status_.error();
    searches_.resize(static_cast<std::size_t>(request_.threads));
    OrderedJobs<LearnJob, Result<LearnedPosition>> jobs(
        [this] { return next_job(); },
        [this](int thread, const LearnJob& job) { return search(thread, job); },
        [this](const Result<LearnedPosition>& learned) -> Status {
          return learned ? add(*learned) : learned.error();
        });
    if (const Status run = jobs.run(request_.threads); !run) return run.error();
    if (const Status kept = keep(); !kept) return kept.error();
    return end_;
  }

 private:
  Result<LearnedPosition> search(int thread, const LearnJob& job) {
    LearnedPosition learned{job.position, {}};
    for (const LeafTask& task : job.tasks) {
      LeafOfBoard& leaf = learned.leaves.emplace_back(LeafOfBoard{task.board, {}});
      if (task.moves.empty()) continue;
      const Result<FoundLeaf> found = find(thread, question_of(task));
      if (!found) return found.error();
      leaf.found = *found;
    }
    return learned;
  }

  Result<FoundLeaf> find(int thread, const LeafQuestion& question) {
    if (request_.finder != nullptr) return request_.finder->find(question);
    auto& search = searches_[static_cast<std::size_t>(thread)];
    if (!search) search = std::make_unique<PositionSearch>(request_.evaluation, request_.effort);
    return find_leaf(*search, question);
  }

  Result<std::optional<LearnJob>> next_job() {
    const BookView view = book_.view();
    while (next_ < plan_.size()) {
      if (observer_.is_to_stop()) end_ = LearnEnd::stopped;
      if (end_ != LearnEnd::complete) break;
      const Board position = plan_[next_];
      const bool is_new = !view.has(position);
      if (is_new && request_.max_positions && size_ >= *request_.max_positions) {
        end_ = LearnEnd::full;
        break;
      }
      ++next_;
      if (is_new) ++size_;
      LearnJob job{position, {task_of(view, position)}};
      if (is_new) {
        for (const Board& before : book_predecessors(view, position)) {
          const auto entry = view.find(before);
          if (entry && entry->leaf.is_there() && after_leaf(before, entry->leaf) == position)
            job.tasks.push_back(task_of(view, before));
        }
      }
      if (!view.status()) return view.status().error();
      return std::optional(job);
    }
    return std::optional<LearnJob>();
  }

  [[nodiscard]] LeafTask task_of(const BookView& view, const Board& board) const {
    LeafTask task{board, book_moves(board)};
    std::erase_if(task.moves, [&](const BookMove& move) {
      return planned_.contains(move.after) || view.has(move.after);
    });
    return task;
  }

  Status add(const LearnedPosition& learned) {
    learned_.push_back(learned);
    return Clock::now() < next_commit_ ? success() : keep();
  }

  /// Writes the learned positions to the book.
  Status keep() {
    if (learned_.empty()) return success();
    BookChange change = book_.change();
    for (const LearnedPosition& learned : learned_) put(change, learned);
    if (const Status committed = change.commit(); !committed) return committed;
    next_commit_ = Clock::now() + kCommitInterval;
    observer_.on_learned(book_.view(), learned_.size(), learned_.back().position);
    learned_.clear();
    return success();
  }

  static void put(BookChange& change, const LearnedPosition& learned) {
    std::vector<Board> changed;
    for (const auto& [board, found] : learned.leaves) {
      BookEntry entry = change.find(board).value_or(BookEntry());
      entry.leaf = found.leaf;
      if (found.leaf.is_there()) {
        entry.depth = found.depth;
        entry.selectivity = found.selectivity;
      }
      change.put(board, entry);
      changed.push_back(board);
    }
    carry_up(change, changed);
    change.remove_first_of_plan();
  }

  const Book& book_;
  const LearnRequest& request_;
  LearnObserver& observer_;
  Status status_ = success();  ///< result of reading the plan
  std::vector<Board> plan_;
  BoardSet planned_;
  std::size_t next_ = 0;    ///< index in the plan
  std::uint64_t size_ = 0;  ///< size of the book when all started jobs are written
  LearnEnd end_ = LearnEnd::complete;
  std::vector<std::unique_ptr<PositionSearch>> searches_;  ///< one for each thread that has searched
  std::vector<LearnedPosition> learned_;                   ///< not yet written
  Clock::time_point next_commit_;
};

/// Plans the next round, unless the last plan has positions left. Returns false if the book is complete.
Result<bool> plan_lines(const Book& book, const Board& root, const DeviationLimits& limits,
                        std::string_view settings) {
  std::vector<Board> plan;
  {
    const BookView view = book.view();
    if (view.plan_settings() == settings && !view.plan().empty()) return true;
    const std::size_t round =
        std::clamp(static_cast<std::size_t>(view.size()) / kRoundShare, kLeastRound, kGreatestRound);
    if (view.has(root)) {
      plan = next_positions(view, root, limits, round);
    } else {
      plan.push_back(canonical(root));
    }
    if (!view.status()) return view.status().error();
  }
  if (const Status planned = set_plan(book, plan, settings); !planned) return planned.error();
  return !plan.empty();
}

/// Returns the positions of the games that the book lacks, each once, in the order of the games.
std::vector<Board> missing_positions(const BookView& book, std::span<const BookGame> games) {
  std::vector<Board> missing;
  BoardSet seen;
  for (const BookGame& game : games) {
    for (const PlayedPosition& position : game.positions) {
      const Board board = canonical(position.board);
      if (seen.insert(board).second && !book.has(board)) missing.push_back(board);
    }
  }
  return missing;
}

std::string settings_of(std::span<const BookGame> games, const LearnRequest& request) {
  std::string all;
  for (const BookGame& game : games) all += fmt::format("{:016x} {} ", game.id, game.positions.size());
  return fmt::format("games {:016x}, {}", fingerprint(all), to_string(request.effort));
}

void count_game(BookChange& change, const BookGame& game) {
  const std::size_t counted = change.counted_positions(game.id);
  if (counted >= game.positions.size()) return;
  for (const auto& [board, games] : std::span(game.positions).subspan(counted)) {
    auto entry = change.find(board);
    if (!entry) continue;
    entry->games.wins += games.wins;
    entry->games.draws += games.draws;
    entry->games.losses += games.losses;
    change.put(board, *entry);
  }
  change.note_counted(game.id, game.positions.size());
}

}  // namespace

Result<LearnEnd> learn_lines(const Book& book, const Board& root, const DeviationLimits& limits,
                             const LearnRequest& request, LearnObserver& observer) {
  const std::string settings =
      fmt::format("lines from {:016x} {:016x}, errors {} and {}, {} discs, {}", canonical(root).player,
                  canonical(root).opponent, limits.line_error.units(), limits.move_error.units(),
                  limits.max_discs, to_string(request.effort));
  while (true) {
    const Result<bool> is_more = plan_lines(book, root, limits, settings);
    if (!is_more) return is_more.error();
    if (!*is_more) return LearnEnd::complete;
    const Result<LearnEnd> end = PlanLearner(book, request, observer).run();
    if (!end || *end != LearnEnd::complete) return end;
  }
}

Result<LearnEnd> learn_games(const Book& book, std::span<const BookGame> games, const LearnRequest& request,
                             LearnObserver& observer) {
  const std::string settings = settings_of(games, request);
  {
    const BookView view = book.view();
    const bool is_planned = view.plan_settings() == settings;
    const std::vector<Board> plan = is_planned ? std::vector<Board>() : missing_positions(view, games);
    if (!view.status()) return view.status().error();
    if (!is_planned) {
      if (const Status planned = set_plan(book, plan, settings); !planned) return planned.error();
    }
  }
  const Result<LearnEnd> end = PlanLearner(book, request, observer).run();
  if (!end || *end != LearnEnd::complete) return end;
  BookChange change = book.change();
  for (const BookGame& game : games) count_game(change, game);
  if (const Status counted = change.commit(); !counted) return counted.error();
  return LearnEnd::complete;
}

}  // namespace emilia
