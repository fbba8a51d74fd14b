import { ledgerOffice } from '@bourse/contract/office/ledger';
import { parseDecimal } from '@bourse/core/money/decimal';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { amountText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';

const MOST_DECIMALS = 18;
const unitsOf = (text: string): bigint => parseDecimal(text, MOST_DECIMALS) ?? 0n;

/** A credit by hand is owed and brings nothing in. What the exchange doesn't hold beyond its debts stops withdrawals (I11). */
export function CreditCover({ asset, amount }: { readonly asset: string; readonly amount: string }): ReactElement | false {
  const t = useTranslations('ledger');
  const books = useCall(ledgerOffice.trialBalance, {});
  const surplus = books.data?.assets.find((one) => one.asset === asset)?.surplus;
  if (surplus === undefined || unitsOf(amount) <= unitsOf(surplus)) return false;
  return (
    <p role="status" className="rounded-field bg-warn-tint px-3 py-2.5 text-12 text-warn">
      {t('notCovered', { surplus: `${amountText(surplus, asset)} ${asset}` })}
    </p>
  );
}
