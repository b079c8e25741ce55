// SPDX-License-Identifier: MIT
// Learns the patterns of people's moves from games, and writes the features of moves, for scripts/people.
#include <fstream>
#include <iostream>
#include <sstream>

#include "engine/base/files.h"
#include "engine/base/little_endian.h"
#include "engine/base/new_file.h"
#include "engine/base/random.h"
#include "engine/play/seen_moves.h"
#include "programs/guarded.h"
#include "protocol/words/flag_errors.h"
#include "training/trainers/policy_trainer.h"

namespace po = boost::program_options;

namespace emilia {

namespace {

constexpr std::uint64_t kMaxModelSize = std::uint64_t{64} << 20;

struct Request {
  std::string command;
  std::string games;
  std::string model;
  std::string coefficients;
  std::string out;
  double sample = 1;
  int passes = 2;
  unsigned least = 8;
};

/// Line of the file of games: `group black_rating white_rating transcript`, a rating or "-".
struct RatedGame {
  int group = 0;
  std::string black;
  std::string white;
  Game game;
};

/// Calls `action` with each game of a file.
template <typename Action>
Status for_each_game(const std::string& path, const Action& action) {
  std::ifstream lines(path);
  if (!lines) return Error{"cannot read '" + path + "'"};
  RatedGame rated;
  std::string transcript;
  for (std::string line; std::getline(lines, line);) {
    if (!(std::istringstream(line) >> rated.group >> rated.black >> rated.white >> transcript))
      return Error{std::string("'")
                       .append(path)
                       .append("': expected 'group black_rating white_rating transcript', found '")
                       .append(line)
                       .append("'")};
    const Result<Game> game = play_transcript(transcript);
    if (!game) return game.error();
    rated.game = *game;
    if (const Status done = action(rated); !done) return done;
  }
  return success();
}

/// Calls `action` with the game before each move that is not a pass, the move before it and the move.
template <typename Action>
void for_each_move(const Game& game, const Action& action) {
  Game before(game.start());
  Square last = Square::none;
  for (const Square move : game.moves()) {
    if (is_square(move)) action(before, last, move);
    last = move;
    static_cast<void>(before.play(move));
  }
}

FullBoard full_board(const Game& game) {
  return full(narrow(game.position().board));
}

Status train(const Request& request) {
  std::array<std::vector<ChosenGame>, kPeopleGroups> games;
  const Status read = for_each_game(request.games, [&](const RatedGame& rated) {
    ChosenGame& chosen = games.at(static_cast<std::size_t>(rated.group)).emplace_back();
    for_each_move(rated.game, [&](const Game& before, Square last, Square move) {
      chosen.push_back({full_board(before), last, move});
    });
    return success();
  });
  if (!read) return read;
  const auto tournament = train_policy(games[0], request.passes, {});
  const auto online = train_policy(games[1], request.passes, tournament);
  return write_file(request.out, move_model_file({rounded_policy(tournament, online),
                                                  popular_positions(games[0], games[1], request.least),
                                                  std::vector<float>(kCoefficients)}));
}

Result<MoveModel> read_model(const std::string& path) {
  if (path.empty()) return embedded_move_model();
  const auto file = read_file(path, kMaxModelSize);
  if (!file) return file.error();
  return parse_move_model(*file, path);
}

/// Writes for each sampled move, little endian: the mover's rating (float), group, empty squares, number of
/// legal moves and place of the played one (bytes), and the features of all legal moves (floats).
Status extract(const Request& request) {
  const auto model = read_model(request.model);
  if (!model) return model.error();
  EngineOptions options = options_to_see_moves({});
  options.searches_in_place = true;
  Engine engine(options);
  std::string out;
  SplitMix random(1);
  const Status read = for_each_game(request.games, [&](const RatedGame& rated) {
    for_each_move(rated.game, [&](const Game& before, Square last, Square move) {
      const std::string& rating = before.position().to_move == Color::black ? rated.black : rated.white;
      const FullBoard board = full_board(before);
      const Bitboard moves = board.legal_moves();
      if (rating == "-" || !random.is_chosen(request.sample) || popcount(moves) < 2) return;
      const auto seen = see_moves(engine, before);
      if (!seen || seen->is_empty()) return;
      append_number(out, std::bit_cast<std::uint32_t>(std::stof(rating)));
      append_number(out, static_cast<std::uint8_t>(rated.group));
      append_number(out, static_cast<std::uint8_t>(board.empty_count()));
      append_number(out, static_cast<std::uint8_t>(popcount(moves)));
      append_number(out, static_cast<std::uint8_t>(popcount(moves & (bit(move) - 1))));
      for (const MoveFeatures& features : model->features(board, last, seen->values(board))) {
        for (const float feature : features) append_number(out, std::bit_cast<std::uint32_t>(feature));
      }
    });
    return success();
  });
  return read ? write_file(request.out, out) : read;
}

/// Writes the model with other coefficients, which are numbers in a text file.
Status pack(const Request& request) {
  const auto model = read_model(request.model);
  if (!model) return model.error();
  MoveModelParts parts = model->parts();
  parts.coefficients.clear();
  std::ifstream numbers(request.coefficients);
  for (float number = 0; numbers >> number;) parts.coefficients.push_back(number);
  if (parts.coefficients.size() != kCoefficients) {
    return Error{"'" + request.coefficients + "': expected " + std::to_string(kCoefficients) +
                 " numbers, found " + std::to_string(parts.coefficients.size())};
  }
  return write_file(request.out, move_model_file(parts));
}

int run(int argc, const char* const* argv) {
  Request request;
  po::options_description flags("Usage: emilia_people train|extract|pack [options]\n\nOptions");
  flags.add_options()                                                                                       //
      ("command", po::value(&request.command), "train, extract or pack")                                    //
      ("games", po::value(&request.games)->value_name("<file>"), "games to learn from or to extract from")  //
      ("model", po::value(&request.model)->value_name("<file>"), "model to use (the built-in one)")         //
      ("coefficients", po::value(&request.coefficients)->value_name("<file>"), "numbers to pack")           //
      ("out", po::value(&request.out)->value_name("<file>"), "file to write")                               //
      ("sample", po::value(&request.sample)->value_name("<share>"), "share of the moves to extract (1)")    //
      ("passes", po::value(&request.passes)->value_name("<n>"), "passes over the games (2)")                //
      ("least", po::value(&request.least)->value_name("<n>"), "games of a known position (8)");
  parse_flags({argv + 1, argv + argc}, flags, po::positional_options_description().add("command", 1));
  if (request.out.empty()) throw std::invalid_argument("missing --out");
  Status done = Error{"invalid command '" + request.command + "': expected train, extract or pack"};
  if (request.command == "train") done = train(request);
  if (request.command == "extract") done = extract(request);
  if (request.command == "pack") done = pack(request);
  if (done) return 0;
  std::cerr << "emilia_people: " << done.error().message << '\n';
  return 1;
}

}  // namespace

}  // namespace emilia

int main(int argc, char** argv) {
  return emilia::guarded("emilia_people", 2, [&] { return emilia::run(argc, argv); });
}
