import type { Account } from '@bourse/core/ledger/account';
import { HOUR_MS } from '@bourse/core/time';
import { buttonClasses } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { fieldBox } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton';
import { Switch } from '@bourse/ui/switch';
import { ChevronRight, Search, X } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { MovingAmount } from '../parts/moving-amount.tsx';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { market } from '../wire/calls.ts';
import { convertText, type DisplayRate } from '../wire/display-currency.ts';
import { heldText, hidden } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { type AccountWorth, type AssetRow, assetRows, worthText } from '../wire/worth.ts';

const rowsAnnounced = 3;
const Guide = lazy(() => import('./deposit-guide.tsx').then((m) => ({ default: m.DepositGuide })));

/** The assets of one account: what is available, what is frozen (also when that is nothing), and what both are worth. */
export function AccountAssets({
  account,
  worth,
  rows,
  rate,
}: {
  readonly account: Account;
  readonly worth: AccountWorth | undefined;
  /** Of all accounts; undefined while on their way. */
  readonly rows: readonly AssetRow[] | undefined;
  readonly rate: DisplayRate | undefined;
}): ReactElement {
  const switchId = useId();
  const t = useTranslations('ledger');
  const app = useTranslations('app');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const hideSmall = usePreferences((p) => p.hideSmall);
  const assets = useCall(market.currencyList, {}, { staleTime: 600_000, gcTime: HOUR_MS });
  const [word, type] = useState<string>();
  const shown = rows && assetRows(rows, account, assets.data ?? [], { hideSmall, word: word ?? '' });
  const name = t(`account.${account}`);
  const text = (usdt: string | undefined) => (hides ? hidden : convertText(usdt, rate, locale));
  return (
    <>
      <div className="mt-3 flex min-h-12 items-center gap-1 ps-4 pe-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-15 font-semibold">{name}</h2>
          <p className="flex min-h-4 items-center text-12 text-t3">
            {worth && rate ? (
              <span>{t.rich('availableOf', { amount: () => <Figure text={text(worth.available)} /> })}</span>
            ) : (
              <Skeleton width={110} height={10} />
            )}
          </p>
        </div>
        <button
          type="button"
          aria-label={t('search')}
          aria-expanded={word !== undefined}
          onClick={() => type(word === undefined ? '' : undefined)}
          className="grid size-11 flex-none place-items-center rounded-button text-t2"
        >
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <label htmlFor={switchId} className="flex min-h-11 cursor-pointer items-center gap-1 text-12 text-t2">
          {t('hideSmall')}
          <span className="origin-right scale-80 rtl:origin-left">
            <Switch id={switchId} label={t('hideSmall')} on={hideSmall} onChange={(on) => prefer({ hideSmall: on })} />
          </span>
        </label>
      </div>
      {word !== undefined && <SearchField word={word} onWord={type} />}
      <p role="status" className="sr">
        {word && shown ? t('found', { count: shown.length }) : ''}
      </p>
      {shown?.length !== 0 && (
        <div aria-hidden className="flex min-h-5 items-center justify-between gap-3 px-4 text-11 text-t3">
          <span>{t('columnAsset')}</span>
          <span>{t('columnAvailable', { currency: `\u2068${rate?.currency ?? ''}\u2069` })}</span>
        </div>
      )}
      {!shown ? (
        <SkeletonRows label={app('loading')} rows={rowsAnnounced} height={62} />
      ) : shown.length > 0 ? (
        <>
          <ul aria-label={name}>
            {shown.map((row) => (
              <AssetLine key={row.asset} row={row} rate={rate} />
            ))}
          </ul>
          {!word && (
            <Go
              to="/accountCurrency"
              search={{ account }}
              className="mx-4 mt-1 inline-flex min-h-11 items-center gap-1 text-13 font-medium text-accent"
            >
              {t('allAssets')}
              <ChevronRight size={16} strokeWidth={1.75} className="mirror" aria-hidden />
            </Go>
          )}
        </>
      ) : (
        <Nothing account={account} rows={rows ?? []} word={word ?? ''} />
      )}
    </>
  );
}

const SearchField = ({ word, onWord }: { readonly word: string; readonly onWord: (word: string | undefined) => void }): ReactElement => {
  const t = useTranslations('ledger');
  return (
    <search className={`${fieldBox(false)} mx-4 mb-2 min-h-11`}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it was just asked for
        autoFocus
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={word}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onWord(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onWord(undefined)}
        className="h-11 min-w-0 flex-1 text-16 outline-none"
      />
      <button
        type="button"
        aria-label={t('searchEnd')}
        onClick={() => onWord(undefined)}
        className="-me-3.5 grid size-11 flex-none place-items-center text-t3"
      >
        <X size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </search>
  );
};

function AssetLine({ row, rate }: { readonly row: AssetRow; readonly rate: DisplayRate | undefined }): ReactElement {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const text = (value: string | undefined) => (hides ? hidden : heldText(value, locale, row.asset));
  return (
    <li>
      <Go
        to="/balance"
        search={{ account: row.account, asset: row.asset }}
        className="grid min-h-[62px] grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 -outline-offset-2 active:bg-bg1"
      >
        <span className="flex min-w-0 items-center gap-3">
          <Coin asset={row.asset} />
          <span className="min-w-0">
            <bdi dir="ltr" className="text-15 font-semibold">
              {row.asset}
            </bdi>
            <span className="block text-12 text-t3">
              {t('frozen')} <MovingAmount value={row.frozen} format={text} />
            </span>
          </span>
        </span>
        <span className="text-end">
          <span className="block text-15 font-semibold">
            <span className="sr">{t('available')} </span>
            <MovingAmount value={row.available} format={text} />
          </span>
          <span className="block text-12 text-t3">
            {/[1-9]/.test(row.frozen) && `${t('withFrozen')} `}
            <Figure text={hides ? `≈ ${hidden}` : worthText(row, rate, locale)} />
          </span>
        </span>
      </Go>
    </li>
  );
}

/** Why the list is empty, and the next step: show small balances, deposit, or browse. */
function Nothing({
  account,
  rows,
  word,
}: {
  readonly account: Account;
  readonly rows: readonly AssetRow[];
  readonly word: string;
}): ReactElement {
  const t = useTranslations('ledger');
  const isAny = (row: AssetRow): boolean => /[1-9]/.test(row.available + row.frozen);
  if (word !== '') return <Empty icon={<Search size={24} strokeWidth={1.6} aria-hidden />} title={t('noMatch')} />;
  if (rows.some((row) => row.account === account && isAny(row)))
    return (
      <Empty
        title={t('onlySmall')}
        action={
          <button type="button" onClick={() => prefer({ hideSmall: false })} className={buttonClasses('tonal', 'medium')}>
            {t('showSmall')}
          </button>
        }
      />
    );
  const others = rows.some((row) => row.account !== account && /[1-9]/.test(row.available));
  if (!rows.some(isAny))
    return (
      <Suspense fallback={null}>
        <RoomTexts room="ledger-detail" before={null}>
          <Guide />
        </RoomTexts>
      </Suspense>
    );
  return (
    <Empty
      title={t('noAssets')}
      action={
        others ? (
          <Go to="/transfer" search={{ to: account }} className={buttonClasses('tonal', 'medium')}>
            {t('transferIn')}
          </Go>
        ) : (
          <Go to="/markets" className={buttonClasses('tonal', 'medium')}>
            {t('toMarkets')}
          </Go>
        )
      }
    >
      {t(`noAssetsText.${account}`)}
    </Empty>
  );
}
