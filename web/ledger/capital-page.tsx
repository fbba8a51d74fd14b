import { type Account, ledger } from '@bourse/contract/ledger';
import { market } from '@bourse/contract/market';
import { buttonClasses, IconButton } from '@bourse/ui/button';
import { classNames } from '@bourse/ui/class-names';
import { Coin } from '@bourse/ui/coin';
import { Direction, Figure, Flash } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { Skeleton, SkeletonRows } from '@bourse/ui/skeleton';
import { Sparkline } from '@bourse/ui/sparkline';
import { Switch } from '@bourse/ui/switch';
import { TabTitle } from '@bourse/ui/title-bar';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ChevronDown, Eye, EyeOff, History, RefreshCw, Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go, type Target } from '../app/go.tsx';
import { prefer, usePreferences } from '../app/preferences.ts';
import { isBuilt } from '../app/routes.ts';
import { CallFailure } from '../app/screen.tsx';
import { useBalances } from '../wire/balances.ts';
import { convertText, type DisplayRate } from '../wire/display-currency.ts';
import { amountText, directionOf, hidden, percentText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { type AccountWorth, type AssetRow, accountsWorth, assetRows } from './worth.ts';

const usdt: DisplayRate = { currency: 'USDT', decimals: 2, rate: '1' };
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const headIcon = { size: 24, strokeWidth: 1.6, 'aria-hidden': true } as const;

/** All that is mine: total, today and the week, the four accounts as tabs, the assets of the chosen one. */
export function CapitalPage(): ReactElement {
  const t = useTranslations('ledger');
  const hide = usePreferences((p) => p.hideBalances);
  const balances = useBalances();
  const rate = useDisplayRate();
  return (
    <>
      <TabTitle title={t('title')}>
        <IconButton label={hide ? t('show') : t('hide')} aria-pressed={hide} onClick={() => prefer({ hideBalances: !hide })}>
          {hide ? <EyeOff {...headIcon} /> : <Eye {...headIcon} />}
        </IconButton>
        {isBuilt('/transferLog') && (
          <Go to="/transferLog" aria-label={t('records')} className="grid size-11 flex-none place-items-center rounded-button text-t2">
            <History {...headIcon} />
          </Go>
        )}
      </TabTitle>
      <main className="pb-6">
        <Total total={balances.data?.total} isKnown={balances.data !== undefined} hide={hide} rate={rate} />
        <Actions />
        {balances.isError && !balances.data ? (
          <CallFailure title={t('failed')} error={balances.error} onRetry={() => void balances.refetch()} />
        ) : (
          <Accounts balances={balances.data?.balances} hide={hide} rate={rate} />
        )}
      </main>
    </>
  );
}

/** The rate of the display currency; USDT itself needs none. Undefined while it is on its way. */
function useDisplayRate(): DisplayRate | undefined {
  const wished = usePreferences((p) => p.currency);
  const rates = useCall(market.displayRates, {}, { enabled: wished !== 'USDT', staleTime: 300_000 });
  return wished === 'USDT' ? usdt : rates.data?.find((r) => r.currency === wished);
}

function Total({
  total,
  isKnown,
  hide,
  rate,
}: {
  readonly total: string | undefined;
  readonly isKnown: boolean;
  readonly hide: boolean;
  readonly rate: DisplayRate | undefined;
}): ReactElement {
  const t = useTranslations('ledger');
  const app = useTranslations('app');
  const locale = useLocale();
  const wished = usePreferences((p) => p.currency);
  const earnings = useCall(ledger.earnings, {}, { refetchInterval: 60_000 });
  const { today, todayRate, line } = earnings.data ?? {};
  const direction = directionOf(today);
  const text = convertText(total, rate, locale);
  return (
    <section className="px-4" aria-label={t('total')}>
      <Go to="/currency" className="target inline-flex min-h-6 items-center gap-1 text-13 text-t2">
        {t('totalIn', { currency: `\u2068${wished}\u2069` })}
        <ChevronDown size={14} strokeWidth={2} aria-hidden />
      </Go>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="flex min-h-[2.875rem] items-center">
            {hide ? (
              <span className="text-40 font-semibold tracking-hero">
                <span aria-hidden>{hidden}</span>
                <span className="sr">{t('hidden')}</span>
              </span>
            ) : !isKnown || !rate ? (
              <Skeleton width={210} height={36} />
            ) : total === undefined ? (
              <span className="text-13 text-t2">{t('incomplete')}</span>
            ) : (
              <Figure
                text={text}
                quiet
                className={classNames(
                  'font-semibold tracking-hero',
                  text.length > 16 ? 'text-24' : text.length > 13 ? 'text-32' : 'text-40',
                )}
              />
            )}
          </p>
          <p
            className={classNames(
              'mt-0.5 flex min-h-[1.125rem] items-center gap-1 text-13 font-medium',
              direction === 'up' ? 'text-up' : direction === 'down' ? 'text-down' : 'text-t2',
            )}
          >
            {hide ? (
              <span aria-hidden>{hidden}</span>
            ) : earnings.isPending ? (
              <Skeleton width={150} height={13} />
            ) : (
              today !== undefined &&
              rate && (
                <>
                  <Direction of={direction} {...(direction !== 'flat' && { label: app(direction) })} />
                  <Figure text={convertText(today.replace('-', ''), rate, locale)} />
                  {todayRate !== undefined && <Figure text={`(${percentText(todayRate, locale, 'never')})`} />}
                  <span className="font-normal text-t3">{t('today')}</span>
                </>
              )
            )}
          </p>
        </div>
        <div className="flex-none text-end">
          <span role="img" aria-label={t('week')}>
            <Sparkline values={hide ? undefined : line?.map((point) => Number(point.total))} width={112} height={40} />
          </span>
          <span className="text-11 text-t3" aria-hidden>
            {t('sevenDays')}
          </span>
        </div>
      </div>
    </section>
  );
}

/** Only the ways that exist. The first one is ink; a lone one takes a line, not a tile. */
function Actions(): ReactElement | null {
  const t = useTranslations('ledger.action');
  const all = [
    { to: '/deposit', icon: <ArrowDownToLine {...icon} />, label: 'deposit' },
    { to: '/withdraw', icon: <ArrowUpFromLine {...icon} />, label: 'withdraw' },
    { to: '/transfer', icon: <ArrowLeftRight {...icon} />, label: 'transfer' },
    { to: '/change', icon: <RefreshCw {...icon} />, label: 'convert' },
  ] as const;
  const ways = all.filter((way) => isBuilt(way.to));
  if (ways.length === 0) return null;
  return (
    <nav aria-label={t('label')} className="grid auto-cols-fr grid-flow-col gap-2 px-4 py-3.5">
      {ways.map((way, i) => (
        <Go
          key={way.to}
          {...({ to: way.to } as unknown as Target<'/language'>)}
          className={
            ways.length === 1
              ? buttonClasses('ink', 'large', true)
              : classNames(
                  'flex min-h-16 flex-col items-center justify-center gap-[5px] rounded-card px-1 text-center text-12',
                  i === 0 ? 'bg-ink font-semibold text-on-ink' : 'bg-bg1 font-medium [&>svg]:text-t2',
                )
          }
        >
          {way.icon}
          {t(way.label)}
        </Go>
      ))}
    </nav>
  );
}

function Accounts({
  balances,
  hide,
  rate,
}: {
  readonly balances: Parameters<typeof accountsWorth>[0] | undefined;
  readonly hide: boolean;
  readonly rate: DisplayRate | undefined;
}): ReactElement {
  const t = useTranslations('ledger');
  const [account, choose] = useState<Account>('spot');
  const tiles = useRef<HTMLDivElement>(null);
  const worth = accountsWorth(balances ?? []);
  // Tiles are tabs: the arrow keys move between them in reading order.
  const move = (event: KeyboardEvent) => {
    const rtl = document.documentElement.dir === 'rtl';
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1, ArrowDown: 2, ArrowUp: -2 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = worth.findIndex((w) => w.account === account);
    const next = (at + step + worth.length) % worth.length;
    choose((worth[next] as AccountWorth).account);
    (tiles.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <div ref={tiles} role="tablist" aria-label={t('accounts')} onKeyDown={move} className="grid grid-cols-2 gap-2 px-4">
        {worth.map((w) => (
          <Tile
            key={w.account}
            worth={w}
            on={w.account === account}
            isKnown={balances !== undefined}
            hide={hide}
            rate={rate}
            onPress={() => choose(w.account)}
          />
        ))}
      </div>
      <div role="tabpanel" id="account-assets" aria-labelledby={`account-${account}`}>
        <Assets key={account} account={account} balances={balances} hide={hide} rate={rate} />
      </div>
    </>
  );
}

function Tile({
  worth,
  on,
  isKnown,
  hide,
  rate,
  onPress,
}: {
  readonly worth: AccountWorth;
  readonly on: boolean;
  readonly isKnown: boolean;
  readonly hide: boolean;
  readonly rate: DisplayRate | undefined;
  readonly onPress: () => void;
}): ReactElement {
  const t = useTranslations('ledger');
  const locale = useLocale();
  return (
    <button
      type="button"
      role="tab"
      id={`account-${worth.account}`}
      aria-selected={on}
      aria-controls="account-assets"
      tabIndex={on ? 0 : -1}
      onClick={onPress}
      className={classNames(
        'flex min-h-[78px] flex-col rounded-card bg-bg1 px-3.5 py-2.5 text-start',
        on && 'shadow-[inset_0_0_0_1.5px_var(--accent)]',
      )}
    >
      <span className="text-12 text-t2">{t(`account.${worth.account}`)}</span>
      {isKnown ? (
        <>
          <Flash value={hide ? undefined : worth.total} className="text-17 font-semibold">
            <Figure text={hide ? hidden : convertText(worth.total, rate, locale)} />
          </Flash>
          <span className="text-11 text-t3">
            {t.rich('frozenOf', { amount: () => <Figure text={hide ? hidden : convertText(worth.frozen, rate, locale)} /> })}
          </span>
        </>
      ) : (
        <span className="grid gap-1.5 pt-1.5">
          <Skeleton width={90} height={17} />
          <Skeleton width={64} height={11} />
        </span>
      )}
    </button>
  );
}

const searchFrom = 8;

function Assets({
  account,
  balances,
  hide,
  rate,
}: {
  readonly account: Account;
  readonly balances: Parameters<typeof accountsWorth>[0] | undefined;
  readonly hide: boolean;
  readonly rate: DisplayRate | undefined;
}): ReactElement {
  const t = useTranslations('ledger');
  const app = useTranslations('app');
  const assets = useCall(market.currencyList, {}, { staleTime: 600_000, gcTime: 3_600_000 });
  const hideSmall = usePreferences((p) => p.hideSmall);
  const [searching, search] = useState(false);
  const [word, type] = useState('');
  const toggleSearch = () => {
    search(!searching);
    type('');
  };
  const listed = assets.data?.map((a) => a.asset as string) ?? [];
  const rows = balances && assetRows(balances, account, listed, { hideSmall, word });
  const currency = rate?.currency ?? 'USDT';
  return (
    <>
      <div className="mt-2 flex min-h-12 items-center justify-between gap-3 ps-4 pe-4">
        <h2 className="text-15 font-semibold">{t(`account.${account}`)}</h2>
        <span className="flex items-center gap-2 text-12 text-t2">
          {listed.length > searchFrom && (
            <button
              type="button"
              aria-label={t('search')}
              aria-expanded={searching}
              onClick={() => toggleSearch()}
              className="grid size-11 place-items-center text-t2"
            >
              <Search size={18} strokeWidth={1.75} aria-hidden />
            </button>
          )}
          <span aria-hidden>{t('hideSmall')}</span>
          <span className="origin-right scale-80 rtl:origin-left">
            <Switch label={t('hideSmall')} on={hideSmall} onChange={(on) => prefer({ hideSmall: on })} />
          </span>
        </span>
      </div>
      {searching && (
        <div className="mx-4 mb-2 flex min-h-11 items-center gap-2 rounded-field bg-field px-3.5 shadow-[inset_0_0_0_1px_var(--field-line)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]">
          <input
            // biome-ignore lint/a11y/noAutofocus: it was just asked for
            autoFocus
            type="text"
            inputMode="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={word}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => type(event.target.value)}
            className="h-11 min-w-0 flex-1 text-16 outline-none"
          />
          <button
            type="button"
            aria-label={app('close')}
            onClick={() => toggleSearch()}
            className="-me-2 grid size-11 place-items-center text-t3"
          >
            <X size={18} strokeWidth={1.75} aria-hidden />
          </button>
        </div>
      )}
      {!rows ? (
        <SkeletonRows label={app('loading')} rows={3} height={62} />
      ) : rows.length > 0 ? (
        <>
          <div className="flex h-5 items-center justify-between px-4 text-11 text-t3" aria-hidden>
            <span>{t('columnAsset')}</span>
            <span>{t('columnAvailable', { currency: `\u2068${currency}\u2069` })}</span>
          </div>
          <ul aria-label={t(`account.${account}`)}>
            {rows.map((row) => (
              <AssetLine
                key={row.asset}
                row={row}
                account={account}
                scale={assets.data?.find((a) => a.asset === row.asset)?.scale ?? 8}
                hide={hide}
                rate={rate}
              />
            ))}
          </ul>
        </>
      ) : (
        <Empty
          title={word !== '' ? t('noMatch') : t('noAssets')}
          action={
            word === '' &&
            isBuilt('/transfer') && (
              <Go {...({ to: '/transfer', search: { to: account } } as Target<'/transfer'>)} className={buttonClasses('tonal', 'medium')}>
                {t('transferIn')}
              </Go>
            )
          }
        >
          {word === '' && t('noAssetsText')}
        </Empty>
      )}
    </>
  );
}

function AssetLine({
  row,
  account,
  scale,
  hide,
  rate,
}: {
  readonly row: AssetRow;
  readonly account: Account;
  readonly scale: number;
  readonly hide: boolean;
  readonly rate: DisplayRate | undefined;
}): ReactElement {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const text = (value: string) => (hide ? hidden : amountText(value, locale, row.asset, scale));
  return (
    <li>
      <Go
        {...({ to: '/transfer', search: { from: account, asset: row.asset } } as Target<'/transfer'>)}
        className="grid min-h-[62px] grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 -outline-offset-2 active:bg-bg1"
      >
        <span className="flex items-center gap-3">
          <Coin asset={row.asset} />
          <span className="min-w-0">
            <bdi dir="ltr" className="block text-15 font-semibold">
              {row.asset}
            </bdi>
            <span className="block text-12 text-t3">
              {t('frozen')} <Figure text={text(row.frozen)} />
            </span>
          </span>
        </span>
        <span className="text-end">
          <Flash value={hide ? undefined : row.available} className="text-15 font-semibold">
            <Figure text={text(row.available)} />
          </Flash>
          <span className="block text-12 text-t3">
            <Figure text={hide ? hidden : `≈ ${convertText(row.converted, rate, locale)}`} />
          </span>
        </span>
      </Go>
    </li>
  );
}
