import { AmountField } from '@bourse/ui/amount-field';
import { clampDecimal } from '@bourse/ui/decimal-entry';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { type ReactElement, useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { AllButton } from '../parts/all-button.tsx';
import { useBalances } from '../wire/balances.ts';
import { amountText, decimalMarks, moneyText } from '../wire/money-text.ts';
import { Held } from './held.tsx';
import { HeldElsewhere } from './held-elsewhere.tsx';
import { allAgain, draftWithdrawal, useWithdrawDraft } from './withdraw-draft.ts';
import { leastOf, mostOf, worthOf } from './withdrawal.ts';
import type { WithdrawalCoin } from './withdrawal-offer.ts';

/** How much, and what there is to withdraw of the coin: here, not yet final, and in the other accounts. */
export function WithdrawAmount({
  coin,
  value,
  decimals,
  minimum,
  limit,
  error,
  isUnderReview,
  onTyping,
}: {
  readonly coin: WithdrawalCoin;
  readonly value: string;
  readonly decimals: number;
  readonly minimum: string;
  /** The rest of the limits: daily, and for new addresses where it applies. */
  readonly limit: readonly string[];
  readonly error: string | undefined;
  /** The amount was shown for confirmation: it no longer changes by itself. */
  readonly isUnderReview: boolean;
  readonly onTyping: (isTyping: boolean) => void;
}): ReactElement {
  const t = useTranslations('funds.withdraw');
  const f = useTranslations('funds');
  const account = useTranslations('ledger.account');
  const locale = useLocale();
  const balances = useBalances().data?.balances ?? [];
  const { asset, withdrawable, available, unfinal, unitWorth } = coin;
  const all = clampDecimal(withdrawable, decimals);
  const least = leastOf(...limit);
  const worth = worthOf(all, unitWorth?.usdt);
  const most = clampDecimal(mostOf({ withdrawable: all, minimum, worth, limit: least, isFixed: unitWorth?.isFixed ?? false }), decimals);
  useEffect(() => {
    const again = isUnderReview ? undefined : allAgain(useWithdrawDraft.getState(), { limit: least, most });
    if (again) draftWithdrawal(again);
  }, [isUnderReview, least, most]);
  return (
    <>
      <AmountField
        name="amount"
        label={f('amount')}
        unit={asset}
        value={value}
        onValue={(next) => {
          onTyping(true);
          draftWithdrawal({ amount: next, allWithin: undefined });
        }}
        onBlur={() => onTyping(false)}
        decimals={decimals}
        marks={decimalMarks(locale)}
        format={(text) => moneyText(text, locale)}
        error={error}
        after={
          <AllButton
            onPress={() => {
              onTyping(false);
              draftWithdrawal({ amount: most, allWithin: least });
            }}
          />
        }
      />
      <div className="mt-2">
        <KeyValues>
          <KeyValue name={t('from')}>{account('fiat')}</KeyValue>
          <KeyValue name={t('withdrawable')}>
            <Held amount={withdrawable} asset={asset} />
          </KeyValue>
          {withdrawable !== available && (
            <KeyValue name={f('available')}>
              <Held amount={available} asset={asset} />
            </KeyValue>
          )}
        </KeyValues>
        <HeldElsewhere asset={asset} balances={balances} />
        {/[1-9]/.test(unfinal) && (
          <p className="mt-1 text-12 text-t3">{t('unfinal', { amount: `\u2068${amountText(unfinal, locale, asset)} ${asset}\u2069` })}</p>
        )}
      </div>
    </>
  );
}
