import { accounts } from '@bourse/core/ledger/account';
import { Figure } from '@bourse/ui/figure';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { TransferSheet } from '../bridges/transfer-sheet.tsx';
import { type Balances, balanceOf } from '../wire/balances.ts';
import { heldText } from '../wire/money-text.ts';

/** What the spot account has, and a row for each other account that has some, with the way to transfer it. */
export function AvailableFunds({ balances }: { readonly balances: Balances | undefined }): ReactElement {
  const t = useTranslations('ico.funds');
  const name = useTranslations('ledger.account');
  const locale = useLocale();
  const [isOpen, open] = useState(false);
  const usdt = (text: string | undefined) => <Figure text={`${heldText(text, locale, 'USDT')} USDT`} className="text-t1" />;
  const elsewhere = accounts.flatMap((account) => {
    const available = account === 'spot' ? undefined : balanceOf(balances, account, 'USDT')?.available;
    return available !== undefined && /[1-9]/.test(available) ? [{ account, available }] : [];
  });
  return (
    <div className="grid gap-1 text-13 text-t2">
      <p className="flex min-h-6 items-center justify-between gap-3">
        {t('available')}
        {usdt(balanceOf(balances, 'spot', 'USDT')?.available)}
      </p>
      {elsewhere.map(({ account, available }) => (
        <p key={account} className="flex min-h-6 items-center justify-between gap-3">
          <span className="min-w-0 flex-1">{t('elsewhere', { account: `\u2068${name(account)}\u2069` })}</span>
          {usdt(available)}
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => open(true)}
            className="target min-h-6 flex-none font-medium text-accent"
          >
            {t('transfer')}
          </button>
        </p>
      ))}
      <TransferSheet open={isOpen} to="spot" asset="USDT" onClose={() => open(false)} />
    </div>
  );
}
