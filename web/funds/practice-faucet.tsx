import { Button } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { FieldError } from '@bourse/ui/field';
import { toast } from '@bourse/ui/toast';
import { Droplets } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { funds } from '../wire/calls.ts';
import { amountText } from '../wire/money-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { PracticeMark } from './choice-tile.tsx';
import { times } from './withdrawal.ts';

/** Times the smallest deposit: 50, 250 or 1,000 USDT. */
const gifts = [5, 25, 100] as const;

/** The practice chain sends practice money to the trader's address, like any deposit. Labelled as practice. */
export function PracticeFaucet({
  asset,
  network,
  minimum,
}: {
  readonly asset: string;
  readonly network: string;
  readonly minimum: string;
}): ReactElement {
  const t = useTranslations('funds.faucet');
  const p = useTranslations('funds');
  const locale = useLocale();
  const text = useErrorText();
  const refresh = useRefresh();
  const amounts = gifts.map((count) => times(minimum, count));
  const [amount = '0', choose] = useState(amounts[1]);
  const { mutate, isPending, error } = useSend(funds.practiceFaucet);
  return (
    <section aria-label={t('title')} className="mt-2 rounded-card bg-bg1 p-3.5">
      <h2 className="flex flex-wrap items-center gap-2 text-15 font-semibold">
        <Droplets size={20} strokeWidth={1.75} className="text-t2" aria-hidden />
        {t('title')}
        <PracticeMark>{p('practice')}</PracticeMark>
      </h2>
      <p className="mt-1 mb-3 text-13 text-t2">{t('text')}</p>
      <Chips
        fill
        label={t('amount')}
        value={amount}
        onValue={choose}
        choices={amounts.map((value) => ({ value, label: <bdi dir="ltr">{amountText(value, locale, asset)}</bdi> }))}
      />
      {error && <FieldError>{text(error)}</FieldError>}
      <Button
        tone="tonal"
        size="medium"
        wide
        busy={isPending}
        className="mt-3"
        onClick={() =>
          mutate(
            { asset, network, amount },
            {
              onSuccess: () => {
                toast({ kind: 'good', text: t('sent', { amount: `\u2068${amountText(amount, locale, asset)} ${asset}\u2069` }) });
                void refresh('funds');
              },
            },
          )
        }
      >
        {t('send', { asset: `\u2068${asset}\u2069` })}
      </Button>
    </section>
  );
}
