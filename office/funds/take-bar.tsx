import { fundsOffice } from '@bourse/contract/funds-office';
import { type ReactElement, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useKeys } from '../app/keys.ts';
import { ActButton } from '../parts/act-button.tsx';
import { errorText } from '../wire/refused.ts';
import { useSend } from '../wire/use-call.ts';
import type { OpenDeposit } from './deposit-desk.tsx';

/** Who works on it: nobody two at once. M moves to the button, Enter takes it. */
export function TakeBar({ one, onTaken }: { readonly one: OpenDeposit; readonly onTaken: () => void }): ReactElement {
  const t = useTranslations('funds');
  const take = useSend(fundsOffice.takeDeposit);
  const button = useRef<HTMLSpanElement>(null);
  useKeys([{ keys: 'm', label: t('take'), hint: true, run: () => button.current?.querySelector('button')?.focus() }]);
  return (
    <div className="flex-none px-5 pt-3 pb-3.5 hairline-t max-[900px]:px-4">
      <p className="mb-2.5 text-t2">{one.takenBy ? t('takenText', { name: one.takenBy.name }) : t('takeText')}</p>
      <span ref={button}>
        <ActButton
          tone={one.takenBy ? 'line' : 'ink'}
          wide
          cap="M"
          busy={take.isPending}
          onClick={() => take.mutate({ deposit: one.deposit, take: true }, { onSuccess: onTaken })}
        >
          {one.takenBy ? t('takeOver') : t('take')}
        </ActButton>
      </span>
      {take.error && (
        <p role="alert" className="mt-1.5 text-12 text-danger">
          {errorText(take.error)}
        </p>
      )}
    </div>
  );
}
