// SPDX-License-Identifier: MIT
// The user's rating, estimated from games against opponents of known ratings.

/** Result of a game for the user. */
export interface RatedGame {
  readonly moves: string; // transcript
  readonly rating: number; // of the opponent
  readonly points: number; // 1 for a win, 0.5 for a draw
}

/** Ratings of the option `UCI_Elo`. */
export const LEAST_RATING = 100;
export const MOST_RATING = 2400;
export const RATING_STEP = 50;

// Before any game: players of the web are weaker than those of tournaments, whose mean is 1500.
const MEAN = 1000;
const DEVIATION = 350;
const POINT = Math.log(10) / 400; // natural logarithm of the odds for a point of Elo

/** The likeliest rating under the Bradley-Terry model with a normal prior, on the scale and in the steps of `UCI_Elo`. */
export function ratingOf(games: readonly Pick<RatedGame, 'rating' | 'points'>[]): number {
  const slope = (rating: number) =>
    games.reduce((sum, game) => sum + POINT * (game.points - 1 / (1 + Math.exp(POINT * (game.rating - rating)))), (MEAN - rating) / DEVIATION ** 2);
  let [low, high] = [LEAST_RATING, MOST_RATING];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.round(low / RATING_STEP) * RATING_STEP;
}
