import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { FieldError } from '@bourse/ui/field';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { perpetual } from '../wire/calls.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { isPassed, type QuizAnswers, questions } from './quiz-questions.ts';

/** Before the first order: three questions about what can be lost, and an acknowledgement, which is kept with the account. */
export function Quiz({ open, onClose }: { readonly open: boolean; readonly onClose: (passed: boolean) => void }): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <Sheet open={open} onClose={() => onClose(false)} title={t('quiz.title')} closeLabel={t('close')}>
      <QuizForm onPassed={() => onClose(true)} />
    </Sheet>
  );
}

function QuizForm({ onPassed }: { readonly onPassed: () => void }): ReactElement {
  const t = useTranslations('perpetual.quiz');
  const errorText = useErrorText();
  const refresh = useRefresh();
  const acknowledging = useSend(perpetual.acknowledge);
  const [answers, answer] = useState<QuizAnswers>({});
  const [understood, understand] = useState(false);
  const answered = questions.filter(({ name }) => answers[name] !== undefined).length;
  const passed = isPassed(answers);
  return (
    <form
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!passed || !understood) return;
        acknowledging.mutate({}, { onSuccess: () => void refresh(perpetual.settings).then(onPassed) });
      }}
    >
      <p className="text-13 text-t2">{t('lead')}</p>
      {questions.map(({ name, right, options }) => {
        const given = answers[name];
        return (
          <fieldset key={name} className="grid gap-1.5">
            <legend className="mb-1.5 text-15 font-medium">{t(`${name}.question`)}</legend>
            {options.map((option) => (
              <label
                key={option}
                className="flex min-h-11 cursor-pointer items-center gap-2 rounded-field bg-field px-3 py-2 text-13 shadow-[inset_0_0_0_1px_var(--field-line)]"
              >
                <input
                  type="radio"
                  name={name}
                  checked={given === option}
                  onChange={() => answer((before) => ({ ...before, [name]: option }))}
                  className="size-5 flex-none"
                  style={{ accentColor: 'var(--accent)' }}
                />
                {t(`${name}.${option}` as 'loss.a')}
              </label>
            ))}
            {given !== undefined && (
              <p role="status" className={`text-12 ${given === right ? 'text-success' : 'text-danger'}`}>
                {t(given === right ? 'right' : 'wrong')} {t(`${name}.why`)}
              </p>
            )}
          </fieldset>
        );
      })}
      <Checkbox on={understood} onChange={understand}>
        {t('understood')}
      </Checkbox>
      {acknowledging.error && <FieldError>{errorText(acknowledging.error)}</FieldError>}
      <Button
        type="submit"
        wide
        busy={acknowledging.isPending}
        unless={answered < questions.length ? t('answerAll') : !passed ? t('answerRight') : !understood ? t('acknowledge') : undefined}
      >
        {t('continue')}
      </Button>
    </form>
  );
}
