/** What a trader should know before the first contract: how much can be lost, what moves with leverage, and who pays funding. */
export const questions = [
  { name: 'loss', options: ['a', 'b', 'c'], right: 'b' },
  { name: 'leverage', options: ['a', 'b', 'c'], right: 'c' },
  { name: 'funding', options: ['a', 'b', 'c'], right: 'a' },
] as const;

export type QuizAnswers = { readonly [N in (typeof questions)[number]['name']]?: string };
export const isPassed = (answers: QuizAnswers): boolean => questions.every(({ name, right }) => answers[name] === right);
