import type { QuizQuestion } from '../trading/quiz-answers.ts';

/** What a trader should know before the first contract: what can be lost, what the odds are, and who is on the other side. */
export const questions: readonly QuizQuestion[] = [
  { name: 'loss', options: ['a', 'b', 'c'], right: 'c' },
  { name: 'odds', options: ['a', 'b', 'c'], right: 'a' },
  { name: 'other', options: ['a', 'b', 'c'], right: 'b' },
];
