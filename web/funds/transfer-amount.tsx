import { AmountField, PercentChips } from '@bourse/ui/amount-field';
import { clampDecimal } from '@bourse/ui/decimal-entry';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { AllButton } from '../parts/all-button.tsx';
import { decimalMarks, moneyText } from '../wire/money-text.ts';

/** How much: by hand, all of it, or a share of what is available. */
export function TransferAmount({
  asset,
  value,
  available,
  decimals,
  error,
  onTyping,
  onAmount,
}: {
  readonly asset: string;
  readonly value: string;
  readonly available: string | undefined;
  readonly decimals: number;
  readonly error: string | undefined;
  readonly onTyping: (isTyping: boolean) => void;
  readonly onAmount: (amount: string) => void;
}): ReactElement {
  const t = useTranslations('funds');
  const locale = useLocale();
  const fill = (amount: string): void => {
    onTyping(false);
    onAmount(amount);
  };
  return (
    <>
      <AmountField
        name="amount"
        label={t('amount')}
        unit={asset}
        value={value}
        onValue={(next) => {
          onTyping(true);
          onAmount(next);
        }}
        onBlur={() => onTyping(false)}
        decimals={decimals}
        marks={decimalMarks(locale)}
        format={(text) => moneyText(text, locale)}
        error={error}
        after={<AllButton disabled={available === undefined} onPress={() => fill(clampDecimal(available ?? '', decimals))} />}
      />
      <PercentChips label={t('share')} of={available} value={clampDecimal(value, decimals)} decimals={decimals} onValue={fill} />
    </>
  );
}
