/* SPDX-License-Identifier: MIT */
#ifndef EMILIA_EMILIA_H
#define EMILIA_EMILIA_H

/* C interface of libemilia: rules, games and their files, evaluations, engines. docs/reference/library-c.md
 * has examples.
 *
 * Errors: a function that can fail takes an `emilia_error*`, which may be null, as its last argument. It
 * returns a status, or null instead of a handle. A failed call changes no state.
 *
 * Texts: UTF-8 with a zero at the end. A function that writes to `buffer` returns the full length without
 * the zero. A text that does not fit in `size` bytes is cut. `buffer` may be null if `size` is 0.
 *
 * Threads: different handles are independent. One thread may use a handle at a time. Exceptions:
 * `emilia_engine_stop`, `emilia_engine_ponder_hit`, and evaluations. There is no global state.
 *
 * ABI: structures and functions do not change within one soname. New functions may be added. */

/* NOLINTBEGIN(modernize-*,readability-identifier-naming): this is C */
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) && !defined(_WIN32)
#define EMILIA_API __attribute__((visibility("default")))
#else
#define EMILIA_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* --- errors ----------------------------------------------------------------------------------------------
 */

enum {
  EMILIA_OK = 0,
  EMILIA_END = 1,          /* end of a file of games */
  EMILIA_BAD_ARGUMENT = 2, /* the message names the argument and the expected form */
  EMILIA_ILLEGAL_MOVE = 3,
  EMILIA_BUSY = 4, /* the engine is searching */
  EMILIA_NO_MEMORY = 5,
  EMILIA_BAD_FILE = 6, /* a file cannot be opened, parsed or written */
  EMILIA_FAILED = 7    /* system failure, for example no more threads */
};

typedef struct emilia_error {
  int32_t code;      /* one of the above */
  char message[508]; /* English text for people; empty without an error */
} emilia_error;

/* Returns the version, such as "0.2.0". */
EMILIA_API const char* emilia_version(void);

/* Returns the instruction set in use, such as "x86-64-v3". */
EMILIA_API const char* emilia_instruction_set(void);

/* --- squares and positions -------------------------------------------------------------------------------
 */

/* Moves: the number of the square. a1 is 0, b1 is 1, h8 is 63. Squares outside 8x8 follow: i1 is 64, j1 65,
 * i2 66 ... j8 79, then a9 80 ... j10 99. */
enum { EMILIA_PASS = 100, EMILIA_NO_MOVE = 101, EMILIA_MAX_SQUARES = 100 };

enum { EMILIA_BLACK = 0, EMILIA_WHITE = 1, EMILIA_NOBODY = 2 };

/* Position on a board of up to 10x10 squares. A set of squares has a bit for each square number: 0 to 63 in
 * word 0, 64 to 99 in word 1. A square in both sets is blocked. Bits outside the board are 0. */
typedef struct emilia_position {
  uint64_t player[2];   /* the side to move */
  uint64_t opponent[2]; /* the opponent */
  uint8_t color;        /* side to move: EMILIA_BLACK or EMILIA_WHITE */
  uint8_t columns;      /* 4 to 10 */
  uint8_t rows;         /* 4 to 10 */
  uint8_t reserved[5];
} emilia_position;

/* Writes the start position of a board. `board` is null for 8x8, or a value of the option Board: "6x6",
 * "10x10 blocked a1,j8". */
EMILIA_API int32_t emilia_position_start(const char* board, emilia_position* position, emilia_error* error);

/* Parses W or B, the side to move, then the squares a1, b1 ... as E (empty), O (white), X (black) or
 * - (blocked): 65 characters for 8x8. If `board` is null, the length selects a square board. */
EMILIA_API int32_t emilia_position_parse(const char* text, const char* board, emilia_position* position,
                                         emilia_error* error);

/* Writes the text that emilia_position_parse reads. Returns 0 for an invalid position. */
EMILIA_API size_t emilia_position_text(const emilia_position* position, char* buffer, size_t size);

/* Writes a drawing of several lines. Returns 0 for an invalid position. */
EMILIA_API size_t emilia_position_diagram(const emilia_position* position, char* buffer, size_t size);

/* Writes the set of legal moves, without passes. It is empty for an invalid position. */
EMILIA_API void emilia_position_legal_moves(const emilia_position* position, uint64_t moves[2]);

/* Writes the set of discs that a move turns. It is empty for an illegal move. */
EMILIA_API void emilia_position_flips(const emilia_position* position, int32_t move, uint64_t discs[2]);

/* Returns 1 for a legal move, and for EMILIA_PASS if the side to move must pass; else 0. */
EMILIA_API int32_t emilia_position_is_legal(const emilia_position* position, int32_t move);

/* Returns 1 if neither side has a legal move, else 0. */
EMILIA_API int32_t emilia_position_is_finished(const emilia_position* position);

/* Returns the score of a finished game: discs of the side to move minus discs of the opponent. The empty
 * squares count for the side with more discs. */
EMILIA_API int32_t emilia_position_score(const emilia_position* position);

/* Plays a move on the position. Errors: EMILIA_ILLEGAL_MOVE. */
EMILIA_API int32_t emilia_position_play(emilia_position* position, int32_t move, emilia_error* error);

/* Writes the image of a position under a symmetry, 0 to 7. Bit 0 mirrors the columns, then bit 1 mirrors the
 * rows, then bit 2 swaps columns and rows. 8x8 only. */
EMILIA_API int32_t emilia_position_transform(const emilia_position* position, int32_t symmetry,
                                             emilia_position* image, emilia_error* error);

/* Returns the image of a square of 8x8 under that symmetry. Returns other moves unchanged. */
EMILIA_API int32_t emilia_move_transform(int32_t move, int32_t symmetry);

/* Writes the canonical position: the same one for all eight images. 8x8 only. */
EMILIA_API int32_t emilia_position_canonical(const emilia_position* position, emilia_position* canonical,
                                             emilia_error* error);

/* Counts the move sequences of `depth` moves, 0 to 60. A pass is a move. A game that ends earlier counts as
 * one sequence. */
EMILIA_API int32_t emilia_position_perft(const emilia_position* position, int32_t depth, uint64_t* count,
                                         emilia_error* error);

/* Writes "f5", "pass" or "none". */
EMILIA_API size_t emilia_move_text(int32_t move, char* buffer, size_t size);

/* Parses "f5", "F5" or "pass". Returns EMILIA_NO_MOVE for any other text. */
EMILIA_API int32_t emilia_move_parse(const char* text);

/* --- games -----------------------------------------------------------------------------------------------
 */

/* Game from its start to its current position, with names, clocks, result and notes. */
typedef struct emilia_game emilia_game;

enum { EMILIA_BLACK_NAME = 0, EMILIA_WHITE_NAME = 1, EMILIA_PLACE = 2, EMILIA_DATE = 3 };
enum { EMILIA_PLAYED_OUT = 0, EMILIA_RESIGNATION = 1, EMILIA_TIME_OUT = 2, EMILIA_AGREEMENT = 3 };

/* Result of a game. */
typedef struct emilia_result {
  int32_t is_known;  /* 0 if neither the file nor the board has the result, else 1 */
  int32_t winner;    /* EMILIA_NOBODY for a draw */
  int32_t has_score; /* 1 if the margin is known */
  int32_t ending;    /* EMILIA_PLAYED_OUT ... EMILIA_AGREEMENT */
  double margin;     /* discs, not negative */
} emilia_result;

/* Note to a move. */
typedef struct emilia_note {
  int32_t has_evaluation;
  int32_t has_seconds;
  double evaluation; /* discs for the side that moved */
  double seconds;    /* time of the move */
} emilia_note;

/* Rating and clock of a player. */
typedef struct emilia_player {
  int32_t has_rating;
  int32_t has_clock;
  double rating;
  double clock_seconds;     /* at the start of the game */
  double increment_seconds; /* added by each move */
  double extension_seconds; /* added once when the clock has run out */
} emilia_player;

/* Returns a game that begins at `start`, or at the start of 8x8 if that is null. */
EMILIA_API emilia_game* emilia_game_new(const emilia_position* start, emilia_error* error);

/* Returns a game with the moves of a transcript: "f5d6c3". Passes may be written or left out. */
EMILIA_API emilia_game* emilia_game_parse(const char* transcript, const emilia_position* start,
                                          emilia_error* error);
EMILIA_API emilia_game* emilia_game_copy(const emilia_game* game, emilia_error* error);
EMILIA_API void emilia_game_free(emilia_game* game); /* null is allowed, as for all _free */

/* Plays a move. A missing pass before it is inserted. */
EMILIA_API int32_t emilia_game_play(emilia_game* game, int32_t move, emilia_error* error);

/* Takes back up to `count` moves. Returns the number of moves taken back. */
EMILIA_API size_t emilia_game_undo(emilia_game* game, size_t count);

/* Writes the current and the start position. */
EMILIA_API void emilia_game_position(const emilia_game* game, emilia_position* position);
EMILIA_API void emilia_game_start(const emilia_game* game, emilia_position* position);

/* Returns the number of moves including passes. Writes the first `capacity` of them to `moves`, which may be
 * null if `capacity` is 0. */
EMILIA_API size_t emilia_game_moves(const emilia_game* game, uint8_t* moves, size_t capacity);

/* Writes the moves as one word without passes. */
EMILIA_API size_t emilia_game_transcript(const emilia_game* game, char* buffer, size_t size);

/* Name of a player, place or date, selected by `which` (EMILIA_BLACK_NAME ...). Empty if unknown. */
EMILIA_API size_t emilia_game_text(const emilia_game* game, int32_t which, char* buffer, size_t size);
EMILIA_API int32_t emilia_game_set_text(emilia_game* game, int32_t which, const char* text,
                                        emilia_error* error);

/* Rating and clock of EMILIA_BLACK or EMILIA_WHITE. */
EMILIA_API int32_t emilia_game_player(const emilia_game* game, int32_t color, emilia_player* player,
                                      emilia_error* error);
EMILIA_API int32_t emilia_game_set_player(emilia_game* game, int32_t color, const emilia_player* player,
                                          emilia_error* error);

/* Writes the result: the one that was set or read, else the one on the board of a finished game. */
EMILIA_API void emilia_game_result(const emilia_game* game, emilia_result* result);

/* Sets the result. `difference` is Black's discs minus White's. */
EMILIA_API int32_t emilia_game_set_result(emilia_game* game, double difference, int32_t ending,
                                          emilia_error* error);

/* Note to a move. The first move has number 0. */
EMILIA_API int32_t emilia_game_note(const emilia_game* game, size_t number, emilia_note* note,
                                    emilia_error* error);
EMILIA_API int32_t emilia_game_set_note(emilia_game* game, size_t number, const emilia_note* note,
                                        emilia_error* error);

/* --- files of games --------------------------------------------------------------------------------------
 */

typedef struct emilia_reader emilia_reader;
typedef struct emilia_writer emilia_writer;

/* Opens a file of games. `format` is a name of docs/reference/file-formats.md, such as "ggf". If it is null,
 * the contents select the format, else the ending of the name. "json" exists if the library was built with
 * it. WTHOR takes names from the .jou and .trn files in the same folder. `board` is
 * the board of transcripts, null for 8x8. */
EMILIA_API emilia_reader* emilia_reader_open(const char* path, const char* format, const char* board,
                                             emilia_error* error);

/* Opens `size` bytes in memory and copies them. `format` is required. */
EMILIA_API emilia_reader* emilia_reader_of_text(const char* text, size_t size, const char* format,
                                                const char* board, emilia_error* error);

/* Reads the next game, which the caller frees. Returns EMILIA_END after the last one. After an error
 * emilia_reader_skip may continue. */
EMILIA_API int32_t emilia_reader_next(emilia_reader* reader, emilia_game** game, emilia_error* error);

/* Skips the damaged game after an error of emilia_reader_next. Returns 1 if the next game can be read.
 * Returns 0 if its start cannot be located, and without an error before. */
EMILIA_API int32_t emilia_reader_skip(emilia_reader* reader);
EMILIA_API void emilia_reader_free(emilia_reader* reader);

/* Creates a file of games. `format` is as above; if it is null, the ending of the name selects it. The file
 * appears under its name after emilia_writer_finish; without it no file remains. */
EMILIA_API emilia_writer* emilia_writer_create(const char* path, const char* format, emilia_error* error);
EMILIA_API int32_t emilia_writer_write(emilia_writer* writer, const emilia_game* game, emilia_error* error);
EMILIA_API int32_t emilia_writer_finish(emilia_writer* writer, emilia_error* error);
EMILIA_API void emilia_writer_free(emilia_writer* writer);

/* Writes a game as a text of a format other than "wthor". Returns 0 after an error. */
EMILIA_API size_t emilia_game_format(const emilia_game* game, const char* format, char* buffer, size_t size,
                                     emilia_error* error);

/* --- evaluations -----------------------------------------------------------------------------------------
 */

typedef struct emilia_evaluation emilia_evaluation;

/* Returns an evaluation. `name` is a value of the option Eval ("network", "staged" ...), null for the best
 * one. `weights` is a file, null for the built-in weights. Threads: several may use it at the same time. */
EMILIA_API emilia_evaluation* emilia_evaluation_new(const char* name, const char* weights,
                                                    emilia_error* error);
EMILIA_API void emilia_evaluation_free(emilia_evaluation* evaluation);

/* Writes the score of a position in discs for the side to move. */
EMILIA_API int32_t emilia_evaluate(const emilia_evaluation* evaluation, const emilia_position* position,
                                   double* discs, emilia_error* error);

/* Writes the scores of `count` positions of 8x8, given as sets of squares. */
EMILIA_API int32_t emilia_evaluate_many(const emilia_evaluation* evaluation, const uint64_t* player,
                                        const uint64_t* opponent, size_t count, float* discs,
                                        emilia_error* error);

/* --- engines ---------------------------------------------------------------------------------------------
 */

typedef struct emilia_engine emilia_engine;

/* Limits of a search. The first limit that is reached ends the search. 0 means no limit; without limits the
 * search ends when the position is solved. */
typedef struct emilia_limits {
  double move_seconds;  /* for this move */
  double black_seconds; /* left on the clock; 0 means no time left unless all four clock fields are 0 */
  double white_seconds;
  double black_increment; /* seconds added by each move */
  double white_increment;
  uint64_t nodes;
  int32_t depth;        /* plies */
  int32_t selectivity;  /* confidence of the last search in percent: 73, 87, 95, 98, 99 or 100 */
  int32_t window_low;   /* discs; scores of the end of the game outside the window are only bounds. */
  int32_t window_high;  /* Equal numbers: no window. -1 and 1: only the winner */
  int32_t is_infinite;  /* 1: answers only after emilia_engine_stop */
  int32_t is_pondering; /* 1: time starts to count at emilia_engine_ponder_hit */
  int32_t move_count;   /* length of `moves`; 0 for any move */
  uint8_t moves[EMILIA_MAX_SQUARES]; /* legal moves to choose from, each once */
} emilia_limits;

enum { EMILIA_BOUND_NONE = 0, EMILIA_BOUND_LOWER = 1, EMILIA_BOUND_UPPER = 2, EMILIA_MAX_LINE = 128 };

/* Result of a completed depth for one of the best moves. The score is a bound if it is outside the window of
 * the limits. If a limit or a stop ends the search, the last result may be the best move so far of the depth
 * that was interrupted; its score is a lower bound. */
typedef struct emilia_info {
  int32_t depth;
  int32_t line;        /* rank of the move, from 1 */
  int32_t line_count;  /* number of ranked moves (option MultiPV) */
  int32_t selectivity; /* percent */
  int32_t bound;       /* EMILIA_BOUND_NONE, or the kind of bound */
  int32_t is_exact;    /* 1: the score is proven */
  double score;        /* discs for the side to move */
  double seconds;      /* since the start of the search */
  uint64_t nodes;
  int32_t hash_permill; /* used part of the table, per thousand */
  int32_t pv_length;
  uint8_t pv[EMILIA_MAX_LINE]; /* expected moves including passes */
} emilia_info;

/* Answer of a search. */
typedef struct emilia_answer {
  int32_t move;     /* EMILIA_PASS without a legal move */
  int32_t ponder;   /* expected reply, or EMILIA_NO_MOVE */
  emilia_info info; /* last result for the move. Depth 0: no depth was completed; at the end of a game the
                     * score is the result */
} emilia_answer;

/* Callback for a completed depth, once for each rank of MultiPV. A return value other than 0 stops the
 * search; no call follows. Threads: called on a search thread. It must not throw. It may call
 * emilia_engine_stop and emilia_engine_ponder_hit of its engine and no other function of it. */
typedef int32_t (*emilia_on_info)(const emilia_info* info, void* user);

/* Returns an engine with the default options: one thread, a table of 64 MB. */
EMILIA_API emilia_engine* emilia_engine_new(emilia_error* error);

/* Stops a search, waits for the end of all threads of the engine, and frees the engine. */
EMILIA_API void emilia_engine_free(emilia_engine* engine);

/* Sets an option of docs/reference/options.md: "Threads" "4", "Hash" "256", "MultiPV" "3", "EvalFile"
 * "a.weights", "Level" "7". Books and logs are not supported. Errors: EMILIA_BAD_FILE for an invalid file of
 * weights, EMILIA_NO_MEMORY for a table that is too large, EMILIA_BUSY. */
EMILIA_API int32_t emilia_engine_set_option(emilia_engine* engine, const char* name, const char* value,
                                            emilia_error* error);

/* Writes the value of an option; an empty text for an unknown name. */
EMILIA_API size_t emilia_engine_option(const emilia_engine* engine, const char* name, char* buffer,
                                       size_t size);

/* Clears the transposition table. With "Seed" "0" a new seed is picked for levels. */
EMILIA_API int32_t emilia_engine_new_game(emilia_engine* engine, emilia_error* error);

/* Searches a position and waits for the answer. `limits` and `on_info` may be null. `user` is passed to
 * `on_info`. */
EMILIA_API int32_t emilia_engine_search(emilia_engine* engine, const emilia_position* position,
                                        const emilia_limits* limits, emilia_on_info on_info, void* user,
                                        emilia_answer* answer, emilia_error* error);

/* Stops the running search, which then answers. No effect without a search. Threads: any. */
EMILIA_API void emilia_engine_stop(emilia_engine* engine);

/* Starts the time of a pondering search: the expected move was played. No effect without one. Threads: any.
 */
EMILIA_API void emilia_engine_ponder_hit(emilia_engine* engine);

/* NOLINTEND(modernize-*,readability-identifier-naming) */

#ifdef __cplusplus
}
#endif

#endif
