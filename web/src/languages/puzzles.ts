// SPDX-License-Identifier: MIT
// Texts of the puzzles (folder `puzzles/`) in all languages, which are loaded with the mode Learn. The type checker finds
// missing ones.

import type { Language } from '../languages';
import { strings } from '../strings';
import { counted } from './en';

const nombre = (count: number, thing: string) => `${count} ${thing}${count < 2 ? '' : 's'}`;

const en = {
  retryHelp: 'Play or open a game, and review it: its mistakes then appear here as tasks.',
  cardsDue: (due: number, all: number) => `${counted(all, 'mistake')} of your games, ${due} due today. A solved one comes again after 1, 2, 4, 8 … days.`,
  retryOf: (color: string, mistakes: number) => `${color}: ${counted(mistakes, 'mistake')}`,
  mistakeTitle: (number: number, all: number) => `Mistake ${number} of ${all}`,
  mistakeTask: (color: string, move: string, discs: string) => `${color} played ${move} here and lost ${discs} discs. Find a better move.`,
  endgames: 'Endgames',
  endgamesHelp: 'Emilia makes positions with one best move.',
  difficulties: ['Easy', 'Medium', 'Hard'],
  making: 'Emilia makes a task: it plays against itself …',
  endgameProgress: (solved: number, tried: number) => `${solved} of ${tried} solved at the first try`,
  endgameTask: (color: string, empties: number, score: number) => {
    const result = score > 0 ? `wins by ${score}` : score < 0 ? `loses by only ${-score}` : 'draws';
    return `${color} to move, ${empties} empty squares. One move is best: it ${result}. Find it.`;
  },
  endgameFacts: (gap: number, plies: number) => `The second-best move loses ${counted(gap, 'disc')}. The best move is seen ${counted(plies, 'move')} ahead.`,
  nextEndgame: 'Next endgame',
  daily: 'Puzzle of the day',
  dailyHelp: 'An endgame with one best move, easy on Mondays and hard at weekends.',
  dailyOpen: "Today's puzzle",
  dailyDone: 'You solved the puzzle of today.',
  streak: (days: number) => `Solved on ${counted(days, 'day')} in a row.`,
};

export const PUZZLES: Readonly<Record<Language, typeof en>> = {
  en,
  fr: {
    retryHelp: 'Jouez ou ouvrez une partie et faites-la revoir : ses erreurs deviennent ici des exercices.',
    cardsDue: (due, all) => `${nombre(all, 'erreur')} de vos parties, ${due} à revoir aujourd’hui. Une erreur résolue revient après 1, 2, 4, 8 … jours.`,
    retryOf: (color, mistakes) => `${color} : ${nombre(mistakes, 'erreur')}`,
    mistakeTitle: (number, all) => `Erreur ${number} sur ${all}`,
    mistakeTask: (color, move, discs) => `${color} a joué ${move} ici et perdu ${discs} pions. Trouvez un meilleur coup.`,
    endgames: 'Finales',
    endgamesHelp: 'Emilia crée des positions avec un seul meilleur coup.',
    difficulties: ['Facile', 'Moyenne', 'Difficile'],
    making: 'Emilia prépare un exercice en jouant contre elle-même …',
    endgameProgress: (solved, tried) => `${solved} sur ${tried} résolues du premier coup`,
    endgameTask: (color, empties, score) => {
      const result = score > 0 ? `gagne de ${score}` : score < 0 ? `ne perd que de ${-score}` : 'fait nulle';
      return `${color} joue, ${empties} cases vides. Un seul coup est le meilleur : il ${result}. Trouvez-le.`;
    },
    endgameFacts: (gap, plies) => `Le deuxième coup perd ${nombre(gap, 'pion')}. Le meilleur se voit ${nombre(plies, 'coup')} à l’avance.`,
    nextEndgame: 'Finale suivante',
    daily: 'Problème du jour',
    dailyHelp: 'Une finale avec un seul meilleur coup, facile le lundi, difficile le week-end.',
    dailyOpen: 'Le problème d’aujourd’hui',
    dailyDone: 'Vous avez résolu le problème du jour.',
    streak: (days) => `Résolu ${nombre(days, 'jour')} de suite.`,
  },
  ja: {
    retryHelp: '対局するか棋譜を開いて検討すると、悪手がここに問題として並びます。',
    cardsDue: (due, all) => `自分の対局のミス ${all} 件、今日の復習 ${due} 件。解けた問題は 1、2、4、8…日後に再び出ます。`,
    retryOf: (color, mistakes) => `${color}: 悪手${mistakes}回`,
    mistakeTitle: (number, all) => `悪手 ${number} / ${all}`,
    mistakeTask: (color, move, discs) => `${color}はここで${move}に打ち、${discs}石損しました。より良い手を見つけてください。`,
    endgames: '終盤問題',
    endgamesHelp: '最善手が一つだけの局面をEmiliaが作ります。',
    difficulties: ['やさしい', 'ふつう', 'むずかしい'],
    making: 'Emilia同士の対局から問題を作っています …',
    endgameProgress: (solved, tried) => `${tried}問中 ${solved}問を一度で正解`,
    endgameTask: (color, empties, score) => {
      const result = score > 0 ? `${score}石勝ち` : score < 0 ? `${-score}石負けで済む` : '引き分け';
      return `${color}の手番、空き${empties}。最善手は一つ（${result}）。見つけてください。`;
    },
    endgameFacts: (gap, plies) => `次善手は${gap}石の損。最善手は${plies}手先まで読むと分かります。`,
    nextEndgame: '次の終盤問題',
    daily: '今日の問題',
    dailyHelp: '最善手が一つだけの終盤。月曜はやさしく、週末は難しくなります。',
    dailyOpen: '今日の問題を解く',
    dailyDone: '今日の問題は正解済みです。',
    streak: (days) => `${days}日連続で正解。`,
  },
  zh: {
    retryHelp: '下一局或打开一局并复盘，失误会作为题目出现在这里。',
    cardsDue: (due, all) => `您的对局中有 ${all} 个错误，今天应复习 ${due} 个。解出的题目在 1、2、4、8…天后再次出现。`,
    retryOf: (color, mistakes) => `${color}：${mistakes} 个失误`,
    mistakeTitle: (number, all) => `失误 ${number} / ${all}`,
    mistakeTask: (color, move, discs) => `${color}方在这里下了 ${move}，损 ${discs} 子。请找出更好的着法。`,
    endgames: '残局',
    endgamesHelp: 'Emilia 生成只有一个最佳着法的局面。',
    difficulties: ['容易', '中等', '困难'],
    making: 'Emilia 正在自己对局来出题 …',
    endgameProgress: (solved, tried) => `${tried} 题中 ${solved} 题一次答对`,
    endgameTask: (color, empties, score) => {
      const result = score > 0 ? `胜 ${score} 子` : score < 0 ? `只负 ${-score} 子` : '平局';
      return `轮到${color}方，${empties} 个空格。只有一步最佳：${result}。请找出来。`;
    },
    endgameFacts: (gap, plies) => `次佳着法损 ${gap} 子。向前看 ${plies} 步可见最佳着法。`,
    nextEndgame: '下一个残局',
    daily: '每日一题',
    dailyHelp: '只有一个最佳着法的残局：周一容易，周末困难。',
    dailyOpen: '今天的题目',
    dailyDone: '今天的题目已解出。',
    streak: (days) => `已连续 ${days} 天解出。`,
  },
};

/** Texts in the language of the page. */
export function texts() {
  return PUZZLES[strings.code as Language];
}
