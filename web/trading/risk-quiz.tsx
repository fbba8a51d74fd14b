import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { FieldError } from '@bourse/ui/field';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useState } from 'react';
import { useErrorText } from '../parts/error-text.ts';
import { isPassed, type QuizAnswers, type QuizQuestion } from './quiz-answers.ts';

interface QuizProps {
  readonly questions: readonly QuizQuestion[];
  /** The room's text for `title`, `lead`, `loss.question`, `loss.a` and so on. */
  readonly say: (key: string) => string;
  readonly sending: { readonly isPending: boolean; readonly error: Error | null };
  /** Sends the acknowledgement. */
  readonly onUnderstood: () => void;
}

/** Before a trader's first order in a risky product: questions about what can be lost, and an acknowledgement. */
export const RiskQuiz = ({
  open,
  onClose,
  closeLabel,
  ...quiz
}: QuizProps & { readonly open: boolean; readonly onClose: () => void; readonly closeLabel: string }): ReactElement => (
  <Sheet open={open} onClose={onClose} title={quiz.say('title')} closeLabel={closeLabel}>
    <QuizForm {...quiz} />
  </Sheet>
);

function QuizForm({ questions, say, sending, onUnderstood }: QuizProps): ReactElement {
  const errorText = useErrorText();
  const [answers, answer] = useState<QuizAnswers>({});
  const [understood, understand] = useState(false);
  const isAnswered = questions.every(({ name }) => answers[name] !== undefined);
  const passed = isPassed(questions, answers);
  return (
    <form
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (passed && understood) onUnderstood();
      }}
    >
      <p className="text-13 text-t2">{say('lead')}</p>
      {questions.map((question) => (
        <Question
          key={question.name}
          {...{ question, say, given: answers[question.name] }}
          onAnswer={(option) => answer((before) => ({ ...before, [question.name]: option }))}
        />
      ))}
      <Checkbox on={understood} onChange={understand}>
        {say('understood')}
      </Checkbox>
      {sending.error && <FieldError>{errorText(sending.error)}</FieldError>}
      <Button
        type="submit"
        wide
        busy={sending.isPending}
        unless={!isAnswered ? say('answerAll') : !passed ? say('answerRight') : !understood ? say('acknowledge') : undefined}
      >
        {say('continue')}
      </Button>
    </form>
  );
}

function Question({
  question: { name, options, right },
  say,
  given,
  onAnswer,
}: Pick<QuizProps, 'say'> & {
  readonly question: QuizQuestion;
  readonly given: string | undefined;
  readonly onAnswer: (option: string) => void;
}): ReactElement {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-15 font-medium">{say(`${name}.question`)}</legend>
      {options.map((option) => (
        <label
          key={option}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-field bg-field px-3 py-2 text-13 shadow-[inset_0_0_0_1px_var(--field-line)]"
        >
          <input
            type="radio"
            name={name}
            checked={given === option}
            onChange={() => onAnswer(option)}
            className="size-5 flex-none"
            style={{ accentColor: 'var(--accent)' }}
          />
          {say(`${name}.${option}`)}
        </label>
      ))}
      {given !== undefined && (
        <p role="status" className={`text-12 ${given === right ? 'text-success' : 'text-danger'}`}>
          {say(given === right ? 'right' : 'wrong')} {say(`${name}.why`)}
        </p>
      )}
    </fieldset>
  );
}
