/* SPDX-License-Identifier: MIT */
#ifndef EMILIA_EMILIA_H
#define EMILIA_EMILIA_H

/* The C interface of libemilia: rules, games and their files, evaluations, engines. docs/library.md has
 * examples.
 *
 * Calls: a function that can fail takes an `emilia_error*` as its last argument, which may be null, and
 * returns a status, or null instead of a handle. A failed call changes nothing. Texts are UTF-8 that ends
 * with a zero. A function that writes a text to `buffer` returns the length that the whole text has, without
 * its zero; what does not fit into `size` bytes is cut, and of size 0 the buffer may be null.
 *
 * Threads: calls on different handles never disturb each other. One handle is used by one thread at a time,
 * but for `emilia_engine_stop` and `emilia_engine_ponder_hit`. Nothing is global.
 *
 * The ABI: structures and functions stay as they are within one soname; new functions may be added. */

/* NOLINTBEGIN(modernize-*,readability-identifier-naming): this is C */
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
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
  EMILIA_END = 1,          /* no error: there are no more games */
  EMILIA_BAD_ARGUMENT = 2, /* the message names it and what was expected */
  EMILIA_ILLEGAL_MOVE = 3,
  EMILIA_BUSY = 4, /* the engine is searching */
  EMILIA_NO_MEMORY = 5,
  EMILIA_BAD_FILE = 6, /* it cannot be opened, read, understood or written */
  EMILIA_FAILED = 7    /* what should not be: the system has no more threads */
};

typedef struct emilia_error {
  int32_t code;      /* one of the above */
  char message[508]; /* for people, in English; empty where there is no error */
} emilia_error;

/* "0.1.0" */
EMILIA_API const char* emilia_version(void);

/* The instructions that the rules, evaluations and searches are running with: "x86-64-v3". */
EMILIA_API const char* emilia_instruction_set(void);

/* --- squares and positions -------------------------------------------------------------------------------
 */

/* A move is the number of its square: a1 is 0, b1 is 1, h8 is 63; beyond 8x8 i1 is 64, j1 65, i2 66 .. j8 79,
 * then a9 80 .. j10 99. */
enum { EMILIA_PASS = 100, EMILIA_NO_MOVE = 101, EMILIA_MAX_SQUARES = 100 };

enum { EMILIA_BLACK = 0, EMILIA_WHITE = 1, EMILIA_NOBODY = 2 };

/* A set of squares has the bit of each square's number: 0 to 63 in word 0, the others in word 1. A square
 * that both sides have is blocked. Squares beyond the sides of the board are left empty. */
typedef struct emilia_position {
  uint64_t player[2];   /* the side to move */
  uint64_t opponent[2]; /* the other one */
  uint8_t color;        /* of the side to move */
  uint8_t columns;      /* of the board, 4 to 10 */
  uint8_t rows;
  uint8_t reserved[5];
} emilia_position;

/* The start of a game. `board` is null for 8x8, or a text as the option Board has it: "6x6", "10x10 blocked
 * a1,j8". */
EMILIA_API int32_t emilia_position_start(const char* board, emilia_position* position, emilia_error* error);

/* Reads W or B and the squares a1, b1 .. as E (empty), O (white), X (black), - (blocked): 65 characters for
 * 8x8. The length says which square board it is where `board` is null. */
EMILIA_API int32_t emilia_position_parse(const char* text, const char* board, emilia_position* position,
                                         emilia_error* error);

/* Writes what the function above reads; the length is 0 for what is no position. */
EMILIA_API size_t emilia_position_text(const emilia_position* position, char* buffer, size_t size);

/* Writes a picture of several lines; the length is 0 for what is no position. */
EMILIA_API size_t emilia_position_diagram(const emilia_position* position, char* buffer, size_t size);

/* The legal moves as a set; a pass is none of them. Empty for what is no position. */
EMILIA_API void emilia_position_legal_moves(const emilia_position* position, uint64_t moves[2]);

/* The discs that a move turns; none where it is illegal. */
EMILIA_API void emilia_position_flips(const emilia_position* position, int32_t move, uint64_t discs[2]);

/* 1 for a legal move, and for EMILIA_PASS where the side to move has to pass; else 0. */
EMILIA_API int32_t emilia_position_is_legal(const emilia_position* position, int32_t move);

/* 1 where neither side has a move. */
EMILIA_API int32_t emilia_position_is_finished(const emilia_position* position);

/* Discs of the side to move minus those of the other one, with the empty squares given to who has more: the
 * score of a finished game. */
EMILIA_API int32_t emilia_position_score(const emilia_position* position);

EMILIA_API int32_t emilia_position_play(emilia_position* position, int32_t move, emilia_error* error);

/* The position under one of the eight symmetries, 0 to 7, of which 0 changes nothing: bit 0 mirrors the
 * columns, bit 1 then the rows, bit 2 then swaps columns and rows. 8x8 only. */
EMILIA_API int32_t emilia_position_transform(const emilia_position* position, int32_t symmetry,
                                             emilia_position* image, emilia_error* error);

/* The square to which that symmetry moves a square of 8x8; other moves stay as they are. */
EMILIA_API int32_t emilia_move_transform(int32_t move, int32_t symmetry);

/* One position for all that symmetry makes of it. 8x8 only. */
EMILIA_API int32_t emilia_position_canonical(const emilia_position* position, emilia_position* canonical,
                                             emilia_error* error);

/* The number of lines of so many moves, 0 to 60; a pass counts as one, lines that end earlier count as one
 * each. */
EMILIA_API int32_t emilia_position_perft(const emilia_position* position, int32_t depth, uint64_t* count,
                                         emilia_error* error);

/* Writes "f5", "pass" or "none". */
EMILIA_API size_t emilia_move_text(int32_t move, char* buffer, size_t size);

/* Reads "f5", "F5" or "pass"; EMILIA_NO_MOVE for anything else. */
EMILIA_API int32_t emilia_move_parse(const char* text);

/* --- games -----------------------------------------------------------------------------------------------
 */

/* A game, from its start to its current position, and what a file tells of it. */
typedef struct emilia_game emilia_game;

enum { EMILIA_BLACK_NAME = 0, EMILIA_WHITE_NAME = 1, EMILIA_PLACE = 2, EMILIA_DATE = 3 };
enum { EMILIA_PLAYED_OUT = 0, EMILIA_RESIGNATION = 1, EMILIA_TIME_OUT = 2, EMILIA_AGREEMENT = 3 };

typedef struct emilia_result {
  int32_t is_known;  /* 1, or 0 where neither the file nor the board says it */
  int32_t winner;    /* EMILIA_NOBODY for a draw */
  int32_t has_score; /* 1 where the margin is known */
  int32_t ending;    /* EMILIA_PLAYED_OUT and so on */
  double margin;     /* in discs, not negative */
} emilia_result;

typedef struct emilia_note {
  int32_t has_evaluation;
  int32_t has_seconds;
  double evaluation; /* in discs, from the view of who moves */
  double seconds;    /* that the move took */
} emilia_note;

/* What a file tells of a player besides the name. */
typedef struct emilia_player {
  int32_t has_rating;
  int32_t has_clock;
  double rating;
  double clock_seconds;     /* at the beginning of the game */
  double increment_seconds; /* that each move adds */
  double extension_seconds; /* once, when the clock has run out */
} emilia_player;

/* A game that begins at `start`, or at the start of 8x8 where that is null. */
EMILIA_API emilia_game* emilia_game_new(const emilia_position* start, emilia_error* error);

/* The same with the moves of a transcript played: "f5d6c3", passes left out or written. */
EMILIA_API emilia_game* emilia_game_parse(const char* transcript, const emilia_position* start,
                                          emilia_error* error);
EMILIA_API emilia_game* emilia_game_copy(const emilia_game* game, emilia_error* error);
EMILIA_API void emilia_game_free(emilia_game* game); /* null is harmless, as for all _free */

/* Plays a move; a pass that was left out before it is put in. */
EMILIA_API int32_t emilia_game_play(emilia_game* game, int32_t move, emilia_error* error);

/* Takes back the last moves; returns how many, fewer where there were not so many. */
EMILIA_API size_t emilia_game_undo(emilia_game* game, size_t count);

EMILIA_API void emilia_game_position(const emilia_game* game, emilia_position* position);
EMILIA_API void emilia_game_start(const emilia_game* game, emilia_position* position);

/* The number of moves, passes among them; the first `capacity` of them are written to `moves`, which may be
 * null for capacity 0. */
EMILIA_API size_t emilia_game_moves(const emilia_game* game, uint8_t* moves, size_t capacity);

/* The moves as one word, without passes. */
EMILIA_API size_t emilia_game_transcript(const emilia_game* game, char* buffer, size_t size);

/* The names of the players, the place and the date, each empty where it is not known. */
EMILIA_API size_t emilia_game_text(const emilia_game* game, int32_t which, char* buffer, size_t size);
EMILIA_API int32_t emilia_game_set_text(emilia_game* game, int32_t which, const char* text,
                                        emilia_error* error);

/* What is known of EMILIA_BLACK or EMILIA_WHITE. */
EMILIA_API int32_t emilia_game_player(const emilia_game* game, int32_t color, emilia_player* player,
                                      emilia_error* error);
EMILIA_API int32_t emilia_game_set_player(emilia_game* game, int32_t color, const emilia_player* player,
                                          emilia_error* error);

/* What is known of the end: what was set or read, or the board where the game is finished. */
EMILIA_API void emilia_game_result(const emilia_game* game, emilia_result* result);

/* Black has won by so many discs, or lost where they are negative. */
EMILIA_API int32_t emilia_game_set_result(emilia_game* game, double difference, int32_t ending,
                                          emilia_error* error);

/* What is known of a move besides its square; the first has number 0. */
EMILIA_API int32_t emilia_game_note(const emilia_game* game, size_t number, emilia_note* note,
                                    emilia_error* error);
EMILIA_API int32_t emilia_game_set_note(emilia_game* game, size_t number, const emilia_note* note,
                                        emilia_error* error);

/* --- files of games --------------------------------------------------------------------------------------
 */

typedef struct emilia_reader emilia_reader;
typedef struct emilia_writer emilia_writer;

/* Opens a file. A null format is told by the ending of the name: "ggf", "sgf", "transcript" (.txt), "pgn",
 * "json" (where the library was built with it), "obf", "wthor"
 * (.wtb, whose names are in files .jou and .trn beside it). `board` is that of transcripts, null for 8x8. */
EMILIA_API emilia_reader* emilia_reader_open(const char* path, const char* format, const char* board,
                                             emilia_error* error);

/* The same for `size` bytes in memory, of which a copy is kept; the format has to be named. */
EMILIA_API emilia_reader* emilia_reader_of_text(const char* text, size_t size, const char* format,
                                                const char* board, emilia_error* error);

/* The next game, which the caller frees; EMILIA_END behind the last one. After an error emilia_reader_skip
 * may go on. */
EMILIA_API int32_t emilia_reader_next(emilia_reader* reader, emilia_game** game, emilia_error* error);

/* Goes behind the damaged game that was an error: 1 where the next one can be read, 0 where there is no way
 * to tell where it begins, and behind what was no error. */
EMILIA_API int32_t emilia_reader_skip(emilia_reader* reader);
EMILIA_API void emilia_reader_free(emilia_reader* reader);

/* A new file of games, in any of these formats. It gets its name when it is finished, and leaves no trace
 * where it never is. */
EMILIA_API emilia_writer* emilia_writer_create(const char* path, const char* format, emilia_error* error);
EMILIA_API int32_t emilia_writer_write(emilia_writer* writer, const emilia_game* game, emilia_error* error);
EMILIA_API int32_t emilia_writer_finish(emilia_writer* writer, emilia_error* error);
EMILIA_API void emilia_writer_free(emilia_writer* writer);

/* One game as a text of that format, which WTHOR is not; the length is 0 after an error. */
EMILIA_API size_t emilia_game_format(const emilia_game* game, const char* format, char* buffer, size_t size,
                                     emilia_error* error);

/* --- evaluations -----------------------------------------------------------------------------------------
 */

typedef struct emilia_evaluation emilia_evaluation;

/* `name` is one of the option Eval ("network", "staged" ...), null for the best one; `weights` a file, null
 * for those that Emilia comes with. May be used by several threads at the same time. */
EMILIA_API emilia_evaluation* emilia_evaluation_new(const char* name, const char* weights,
                                                    emilia_error* error);
EMILIA_API void emilia_evaluation_free(emilia_evaluation* evaluation);

/* The worth of a position to the side to move, in discs. */
EMILIA_API int32_t emilia_evaluate(const emilia_evaluation* evaluation, const emilia_position* position,
                                   double* discs, emilia_error* error);

/* The same for `count` positions of 8x8, given as sets. */
EMILIA_API int32_t emilia_evaluate_many(const emilia_evaluation* evaluation, const uint64_t* player,
                                        const uint64_t* opponent, size_t count, float* discs,
                                        emilia_error* error);

/* --- engines ---------------------------------------------------------------------------------------------
 */

typedef struct emilia_engine emilia_engine;

/* The end of a search: what comes first. Zeros everywhere stand for no limit: then it goes on until the
 * position is solved. */
typedef struct emilia_limits {
  double move_seconds; /* for this move */
  double
      black_seconds; /* left on the clocks: four zeros for none, else 0 is no time left, answered at once */
  double white_seconds;
  double black_increment; /* seconds that each move adds */
  double white_increment;
  uint64_t nodes;
  int32_t depth;        /* in plies */
  int32_t selectivity;  /* the confidence of the last search in percent: 73, 87, 95, 98, 99 or 100 */
  int32_t window_low;   /* values of the end of the game to be told apart, in discs; equal for all of them. */
  int32_t window_high;  /* -1 and 1: who wins */
  int32_t is_infinite;  /* 1: the answer comes only after emilia_engine_stop */
  int32_t is_pondering; /* 1: time counts from emilia_engine_ponder_hit on */
  int32_t move_count;   /* of the list that follows; 0 for any move */
  uint8_t moves[EMILIA_MAX_SQUARES]; /* legal, each once: the search chooses among these */
} emilia_limits;

enum { EMILIA_BOUND_NONE = 0, EMILIA_BOUND_LOWER = 1, EMILIA_BOUND_UPPER = 2, EMILIA_MAX_LINE = 128 };

/* What a completed depth has found of one of the best moves. */
typedef struct emilia_info {
  int32_t depth;
  int32_t line;        /* the place among the best moves, from 1 */
  int32_t line_count;  /* how many were asked for (the option MultiPV) */
  int32_t selectivity; /* in percent */
  int32_t bound;       /* what the score is, where a window was asked for */
  int32_t is_exact;    /* 1: it is proven */
  double score;        /* in discs, from the view of the side to move */
  double seconds;      /* since the search was asked for */
  uint64_t nodes;
  int32_t hash_permill; /* of the table, in use */
  int32_t pv_length;
  uint8_t pv[EMILIA_MAX_LINE]; /* the best line, passes among it */
} emilia_info;

typedef struct emilia_answer {
  int32_t move;     /* EMILIA_PASS where there is none; only a search without limits looks behind a pass */
  int32_t ponder;   /* the expected reply, or EMILIA_NO_MOVE */
  emilia_info info; /* of the best move at the last completed depth; its depth is 0 where none was, as at the
                     * end of the game, whose score it has */
} emilia_answer;

/* Hears of a completed depth, on a thread of the search; with MultiPV once for each line. Anything but 0 ends
 * the search, which tells nothing more. It must not throw. Of this engine's functions it may call
 * emilia_engine_stop and emilia_engine_ponder_hit. */
typedef int32_t (*emilia_on_info)(const emilia_info* info, void* user);

/* An engine with the default options: one thread, a table of 64 MB. */
EMILIA_API emilia_engine* emilia_engine_new(emilia_error* error);

/* Ends a search that another thread waits for, and waits for its end: no thread is left behind. */
EMILIA_API void emilia_engine_free(emilia_engine* engine);

/* The options of docs/protocol.md, but for the log's: "Threads" "4", "Hash" "256", "MultiPV" "3", "EvalFile"
 * "a.weights", "Level" "7". No book can be opened. EMILIA_BAD_FILE is a file without weights,
 * EMILIA_NO_MEMORY a table that is too large. */
EMILIA_API int32_t emilia_engine_set_option(emilia_engine* engine, const char* name, const char* value,
                                            emilia_error* error);

/* The value that an option has; empty for one that there is not. */
EMILIA_API size_t emilia_engine_option(const emilia_engine* engine, const char* name, char* buffer,
                                       size_t size);

/* Forgets what earlier searches learned; with "Seed" "0" levels draw anew. */
EMILIA_API int32_t emilia_engine_new_game(emilia_engine* engine, emilia_error* error);

/* Searches a position and waits for the answer. `limits` may be null for none, `on_info` for nobody. */
EMILIA_API int32_t emilia_engine_search(emilia_engine* engine, const emilia_position* position,
                                        const emilia_limits* limits, emilia_on_info on_info, void* user,
                                        emilia_answer* answer, emilia_error* error);

/* From any thread: the running search answers now. Harmless where none is. */
EMILIA_API void emilia_engine_stop(emilia_engine* engine);

/* From any thread: the pondered move was played, and time begins to count. Harmless where none is
 * pondered. */
EMILIA_API void emilia_engine_ponder_hit(emilia_engine* engine);

/* NOLINTEND(modernize-*,readability-identifier-naming) */

#ifdef __cplusplus
}
#endif

#endif
