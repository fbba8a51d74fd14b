import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { RiskQuiz } from '../trading/risk-quiz.tsx';
import { perpetual } from '../wire/calls.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { questions } from './quiz-questions.ts';

/** Before the first contract. The acknowledgement is kept with the account. */
export function Quiz({ open, onClose }: { readonly open: boolean; readonly onClose: (passed: boolean) => void }): ReactElement {
  const t = useTranslations('perpetual');
  const refresh = useRefresh();
  const sending = useSend(perpetual.acknowledge);
  return (
    <RiskQuiz
      {...{ open, questions, sending }}
      onClose={() => onClose(false)}
      closeLabel={t('close')}
      say={(key) => t(`quiz.${key}` as 'quiz.lead')}
      onUnderstood={() => sending.mutate({}, { onSuccess: () => void refresh(perpetual.settings).then(() => onClose(true)) })}
    />
  );
}
