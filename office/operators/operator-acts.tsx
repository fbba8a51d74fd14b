import { operators } from '@bourse/contract/office/operators';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { useAsked } from '../parts/asked.ts';
import { Confirm } from '../parts/confirm.tsx';
import { useRefresh, useSend } from '../wire/use-call.ts';
import type { OperatorRow } from './operator-row.ts';

type Act = 'lock' | 'unlock' | 'reset' | 'end';

/** What an admin can do to the account: sign it out, reset its credentials, lock or unlock it. Each asks for a reason first. */
export function OperatorActs({ operator }: { readonly operator: OperatorRow }): ReactElement {
  const t = useTranslations('operators');
  const refresh = useRefresh();
  const [confirming, confirm] = useState<Act>();
  const acts = {
    lock: useSend(operators.lock),
    unlock: useSend(operators.unlock),
    reset: useSend(operators.reset),
    end: useSend(operators.endSessions),
  };
  const asked = useAsked('operators');
  const close = () => confirm(undefined);
  const done = (text: string) => {
    close();
    void refresh('operators', 'four-eyes', 'today');
    toast({ kind: 'good', text });
  };
  const run = (what: Act, reason: string) => {
    const input = { operator: operator.operator, reason };
    if (what === 'lock') acts.lock.mutate(input, { onSuccess: () => done(t('lockedToast')) });
    else if (what === 'end') acts.end.mutate(input, { onSuccess: ({ ended }) => done(t('endedToast', { count: ended })) });
    else
      acts[what].mutate(input, {
        onSuccess: (submitted) => {
          close();
          asked(submitted);
        },
      });
  };
  return (
    <>
      <div className="flex flex-wrap gap-2 pt-2">
        <ActButton small tone="line" onClick={() => confirm('end')}>
          {t('end')}
        </ActButton>
        <ActButton small tone="line" onClick={() => confirm('reset')}>
          {t('reset')}
        </ActButton>
        {operator.isLocked ? (
          <ActButton small tone="line" onClick={() => confirm('unlock')}>
            {t('unlock')}
          </ActButton>
        ) : (
          <ActButton small tone="danger" onClick={() => confirm('lock')}>
            {t('lock')}
          </ActButton>
        )}
      </div>
      {confirming && (
        <Confirm
          title={`${t(confirming)}: ${operator.name}`}
          act={t(confirming)}
          tone={confirming === 'unlock' || confirming === 'end' ? 'ink' : 'danger'}
          busy={acts[confirming].isPending}
          error={acts[confirming].error ?? undefined}
          onClose={() => {
            acts[confirming].reset();
            close();
          }}
          onConfirm={(reason) => run(confirming, reason)}
        >
          {t(`${confirming}Text`)}
        </Confirm>
      )}
    </>
  );
}
