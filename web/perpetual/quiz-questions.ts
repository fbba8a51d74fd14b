import type { QuizQuestion } from '../trading/quiz-answers.ts';

/** What a trader should know before the first contract: how much can be lost, what moves with leverage, and who pays funding. */
export const questions: readonly QuizQuestion[] = [
  { name: 'loss', options: ['a', 'b', 'c'], right: 'b' },
  { name: 'leverage', options: ['a', 'b', 'c'], right: 'c' },
  { name: 'funding', options: ['a', 'b', 'c'], right: 'a' },
];
