import { supportOffice } from '@bourse/contract/office/support';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';

const QUEUE = '';

/** Hands a conversation to another operator, with a reason for them. */
export function HandOver({
  assignee,
  busy,
  error,
  onHand,
  onClose,
}: {
  /** Who has it now. */
  readonly assignee: string | undefined;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onHand: (operator: string | undefined, reason: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('support');
  const own = useSession((s) => s.operator?.id);
  const operators = useCall(supportOffice.operators, {}, { staleTime: 10_000 }).data ?? [];
  const others = operators.filter((one) => one.operator !== assignee);
  const [to, setTo] = useState<string | undefined>(assignee === undefined ? undefined : QUEUE);
  const choices = [
    ...(assignee === undefined ? [] : [{ value: QUEUE, name: t('handQueue'), note: '' }]),
    ...others.map((one) => ({
      value: one.operator,
      name: one.operator === own ? t('you', { name: one.name }) : one.name,
      note: t('handOpen', { count: one.open }),
    })),
  ];
  return (
    <Dialog title={t('handTitle')} onClose={onClose}>
      <fieldset aria-label={t('handTitle')} className="mb-4 grid max-h-64 overflow-auto scroll-thin">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-chip px-2 has-checked:bg-accent-tint max-[900px]:min-h-11"
          >
            <input
              type="radio"
              name="operator"
              checked={to === choice.value}
              onChange={() => setTo(choice.value)}
              className="accent-accent"
            />
            <span className="flex-1 font-medium">{choice.name}</span>
            <span className="text-12 text-t3">{choice.note}</span>
          </label>
        ))}
      </fieldset>
      <ActBar
        stacked
        busy={busy}
        error={error}
        note={t('handText')}
        usual={[t('handUsual.language'), t('handUsual.shift'), t('handUsual.knows')]}
        acts={[
          {
            id: 'hand',
            label: t('handOver'),
            tone: 'ink',
            ...(to === undefined && { unless: t('handFirst') }),
            run: (reason) => onHand(to === QUEUE ? undefined : to, reason),
          },
        ]}
      />
    </Dialog>
  );
}
