/** A question, its answers and the right one, as keys of the room's texts. */
export interface QuizQuestion {
  readonly name: string;
  readonly options: readonly string[];
  readonly right: string;
}
/** By the names of the questions. */
export type QuizAnswers = Readonly<Record<string, string>>;

export const isPassed = (questions: readonly QuizQuestion[], answers: QuizAnswers): boolean =>
  questions.every(({ name, right }) => answers[name] === right);
