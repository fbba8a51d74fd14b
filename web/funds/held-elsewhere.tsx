import type { Balance } from '@bourse/contract/ledger';
import { accounts } from '@bourse/core/ledger/account';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePreferences } from '../parts/preferences.ts';
import { amountText, hidden } from '../wire/money-text.ts';
import { TransferSheet } from './transfer-sheet.tsx';

/** Funds in other accounts, which can't be withdrawn from, with a link to transfer them. Hidden if there are none. */
export function HeldElsewhere({ asset, balances }: { readonly asset: string; readonly balances: readonly Balance[] }): ReactElement | null {
  const t = useTranslations('funds');
  const account = useTranslations('ledger.account');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const [isMoving, move] = useState(false);
  const held = accounts.flatMap((name) => {
    const one = name === 'fiat' ? undefined : balances.find((b) => b.account === name && b.asset === asset);
    return one !== undefined && /[1-9]/.test(one.available) ? [{ name, available: one.available }] : [];
  });
  return (
    <>
      {held.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {held.map(({ name, available }) => (
            <li key={name} className="flex min-h-9 items-center justify-between gap-3 text-13 text-t2">
              <span>
                {t('withdraw.elsewhere', {
                  account: `\u2068${account(name)}\u2069`,
                  amount: `\u2068${hides ? hidden : amountText(available, locale, asset)} ${asset}\u2069`,
                })}
              </span>
              <button type="button" onClick={() => move(true)} className="target min-h-6 flex-none font-medium text-accent">
                {t('transfer')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TransferSheet open={isMoving} to="fiat" asset={asset} onClose={() => move(false)} />
    </>
  );
}
