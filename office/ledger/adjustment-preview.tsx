import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../parts/card.tsx';
import { amountText } from '../wire/money-text.ts';
import type { Adjustment } from './adjustment.ts';

/** The line that the trader will see in their system log. */
export function AdjustmentPreview({
  amount,
  asset,
  account,
  direction,
  cause,
}: {
  readonly amount: string | undefined;
  readonly asset: string;
  readonly account: Adjustment['account'];
  readonly direction: Adjustment['direction'];
  readonly cause: Adjustment['cause'];
}): ReactElement {
  const t = useTranslations('ledger');
  const text = amount === undefined ? '–' : amountText(direction === 'take' ? `-${amount}` : amount, asset, 'always');
  return (
    <Card title={t('traderReads')}>
      <div className="px-4 pb-4">
        <div className="flex items-center justify-between gap-3 rounded-field bg-bg2 px-3.5 py-3">
          <span className="min-w-0">
            <span className="block font-medium">{t(`adjustCauses.${cause}`)}</span>
            <small className="block text-11 text-t3">{t('systemLog', { account: t(`accounts.${account}`) })}</small>
          </span>
          <span className="text-end font-semibold">
            {text} <small className="text-11 font-normal text-t3">{asset}</small>
          </span>
        </div>
        <p className="mt-2.5 text-12 text-t3">{t('reasonStays')}</p>
      </div>
    </Card>
  );
}
