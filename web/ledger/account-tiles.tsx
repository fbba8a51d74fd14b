import { type Account, accounts } from '@bourse/core/ledger/account';
import { Figure } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import { type KeyboardEvent, type ReactElement, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePreferences } from '../parts/preferences.ts';
import { convertText, type DisplayRate } from '../wire/display-currency.ts';
import { hidden } from '../wire/money-text.ts';
import type { AccountWorth } from '../wire/worth.ts';

/** The four accounts, which are the tabs too: the chosen one opens its assets below. */
export function AccountTiles({
  chosen,
  onChoose,
  worth,
  rate,
}: {
  readonly chosen: Account;
  readonly onChoose: (account: Account) => void;
  readonly worth: readonly AccountWorth[] | undefined;
  readonly rate: DisplayRate | undefined;
}): ReactElement {
  const t = useTranslations('ledger');
  const tiles = useRef<HTMLDivElement>(null);
  // Tabs in two columns: the arrows go where they point, beyond the end from the beginning.
  const move = (event: KeyboardEvent) => {
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const steps: Record<string, number> = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 2, ArrowUp: -2 };
    const at = accounts.indexOf(chosen);
    const step = event.key === 'Home' ? -at : event.key === 'End' ? accounts.length - 1 - at : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + accounts.length) % accounts.length;
    onChoose(accounts[next] as Account);
    (tiles.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={tiles} role="tablist" aria-label={t('accounts')} onKeyDown={move} className="grid grid-cols-2 lg:grid-cols-4 gap-2 px-4">
      {accounts.map((account) => (
        <Tile
          key={account}
          account={account}
          on={account === chosen}
          worth={worth?.find((w) => w.account === account)}
          rate={rate}
          onPress={() => onChoose(account)}
        />
      ))}
    </div>
  );
}

function Tile({
  account,
  on,
  worth,
  rate,
  onPress,
}: {
  readonly account: Account;
  readonly on: boolean;
  readonly worth: AccountWorth | undefined;
  readonly rate: DisplayRate | undefined;
  readonly onPress: () => void;
}): ReactElement {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const text = (usdt: string | undefined) => (hides ? hidden : convertText(usdt, rate, locale));
  return (
    <button
      type="button"
      role="tab"
      id={`account-${account}`}
      aria-selected={on}
      aria-controls="account-assets"
      tabIndex={on ? 0 : -1}
      onClick={onPress}
      className={`flex min-h-[78px] flex-col rounded-card bg-bg1 px-3.5 py-2.5 text-start ${on ? 'shadow-[inset_0_0_0_1.5px_var(--accent)]' : ''}`}
    >
      <span className="text-12 text-t2">{t(`account.${account}`)}</span>
      {worth && rate ? (
        <>
          <Figure text={text(worth.total)} className="text-17 font-semibold" />
          <span className="text-11 text-t3">{t.rich('frozenOf', { amount: () => <Figure text={text(worth.frozen)} /> })}</span>
        </>
      ) : (
        <span aria-hidden className="block">
          <span className="flex h-6 items-center">
            <Skeleton width={92} height={17} />
          </span>
          <span className="flex h-4 items-center">
            <Skeleton width={66} height={10} />
          </span>
        </span>
      )}
    </button>
  );
}
