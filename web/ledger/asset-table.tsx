import type { Account } from '@bourse/core/ledger/account';
import { HOUR_MS } from '@bourse/core/time';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { Switch } from '@bourse/ui/switch';
import { type ReactElement, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { Go } from '../nav/go.ts';
import { MovingAmount } from '../parts/moving-amount.tsx';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { ListSearch } from '../parts/search-input.tsx';
import { toneOf } from '../parts/tone.ts';
import { WaitingRows, WideHead } from '../parts/wide-table.tsx';
import { market } from '../wire/calls.ts';
import { convertText, type DisplayRate } from '../wire/display-currency.ts';
import { useTicker } from '../wire/market-feed.ts';
import { directionOf, heldText, hidden, missing, moneyText, percentText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { type AccountWorth, type AssetRow, assetRows, valueText } from '../wire/worth.ts';
import { shareOf, sumOf } from './sum.ts';

/** The assets of one account as a table: what there is, what is frozen (also when that is nothing), its price and its share. */
export function AssetTable({
  account,
  worth,
  rows,
  rate,
}: {
  readonly account: Account;
  readonly worth: AccountWorth | undefined;
  readonly rows: readonly AssetRow[] | undefined;
  readonly rate: DisplayRate | undefined;
}): ReactElement {
  const t = useTranslations('ledger');
  const d = useTranslations('desk.assets');
  const locale = useLocale();
  const switchId = useId();
  const hides = usePreferences((p) => p.hideBalances);
  const hideSmall = usePreferences((p) => p.hideSmall);
  const listed = useCall(market.currencyList, {}, { staleTime: 600_000, gcTime: HOUR_MS }).data ?? [];
  const instruments = useCall(market.instruments, {}, { staleTime: 600_000, gcTime: HOUR_MS }).data ?? [];
  const [word, setWord] = useState('');
  const shown = rows && withEmpty(assetRows(rows, account, listed, { hideSmall, word }), account, listed, hideSmall || word !== '');
  const name = t(`account.${account}`);
  return (
    <>
      <header className="wide-assets-head">
        <h2>{name}</h2>
        <p>{worth && rate && <Figure text={hides ? hidden : `${convertText(worth.total, rate, locale)} ${rate.currency}`} />}</p>
        <label htmlFor={switchId} className="flex cursor-pointer items-center gap-2 text-12 text-t2">
          {t('hideSmall')}
          <Switch id={switchId} label={t('hideSmall')} on={hideSmall} onChange={(on) => prefer({ hideSmall: on })} />
        </label>
        <ListSearch className="wide-find" hint label={t('search')} placeholder={d('filter')} word={word} onWord={setWord} />
      </header>
      <table className="wide-table" aria-busy={shown === undefined}>
        <caption className="sr">{name}</caption>
        <thead>
          <tr>
            <WideHead>{d('asset')}</WideHead>
            <WideHead className="wide-number wide-second">{d('total')}</WideHead>
            <WideHead className="wide-number">{d('available')}</WideHead>
            <WideHead className="wide-number">{d('frozen')}</WideHead>
            <WideHead className="wide-number">{d('price')}</WideHead>
            <WideHead className="wide-number">{d('value', { currency: `\u2068${rate?.currency ?? ''}\u2069` })}</WideHead>
            <WideHead className="wide-number wide-second">{d('share')}</WideHead>
            <th>
              <span className="sr">{d('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown?.map((row) => (
            <Row
              key={row.asset}
              row={row}
              name={listed.find((one) => one.asset === row.asset)?.name ?? ''}
              whole={worth?.total}
              rate={rate}
              priceDecimals={instruments.find((i) => i.symbol === `${row.asset}-USDT`)?.priceDecimals}
            />
          )) ?? <WaitingRows rows={3} columns={8} />}
        </tbody>
      </table>
      {shown?.length === 0 && (
        <p role="status" className="py-10 text-center text-13 text-t3">
          {word === '' ? t('noAssets') : t('noMatch')}
        </p>
      )}
    </>
  );
}

/** Behind what there is, the listed assets of which there is nothing: a row is the way to a deposit. */
const withEmpty = (
  rows: readonly AssetRow[],
  account: Account,
  listed: readonly { readonly asset: string }[],
  isNarrowed: boolean,
): readonly AssetRow[] =>
  isNarrowed || (account !== 'spot' && account !== 'fiat')
    ? rows
    : [
        ...rows,
        ...listed
          .filter(({ asset }) => !rows.some((row) => row.asset === asset))
          .map(({ asset }): AssetRow => ({ account, asset, available: '0', frozen: '0', converted: '0' })),
      ];

function Row({
  row,
  name,
  whole,
  rate,
  priceDecimals,
}: {
  readonly row: AssetRow;
  readonly name: string;
  readonly whole: string | undefined;
  readonly rate: DisplayRate | undefined;
  /** Of the pair with USDT; undefined where there is none. */
  readonly priceDecimals: number | undefined;
}): ReactElement {
  const t = useTranslations('ledger.action');
  const d = useTranslations('desk.assets');
  const locale = useLocale();
  const named = useLocalName();
  const hides = usePreferences((p) => p.hideBalances);
  const { account, asset, available, frozen } = row;
  const isEmpty = !/[1-9]/.test(available + frozen);
  const text = (value: string | undefined) => (hides ? hidden : heldText(value, locale, asset));
  const share = isEmpty ? undefined : shareOf(row.converted, whole);
  const acts = [
    ...(account === 'spot' && priceDecimals !== undefined ? (['trade'] as const) : []),
    ...(account === 'fiat' || isEmpty ? (['deposit'] as const) : []),
    ...(account === 'fiat' && !isEmpty ? (['withdraw'] as const) : []),
    ...(isEmpty ? [] : (['transfer'] as const)),
  ];
  return (
    <tr className={isEmpty ? 'text-t3' : undefined}>
      <th scope="row">
        <Go to="/balance" search={{ account, asset }} className="wide-row-link flex items-center gap-3">
          <Coin asset={asset} size={28} />
          <span>
            <bdi dir="ltr" className="block font-semibold text-t1">
              {asset}
            </bdi>
            <bdi className="block text-11 text-t3">{named(name)}</bdi>
          </span>
        </Go>
      </th>
      <td className="wide-number wide-second font-medium">
        <Figure text={text(sumOf([available, frozen]))} />
      </td>
      <td className="wide-number">
        <MovingAmount value={available} format={text} />
      </td>
      <td className="wide-number text-t3">
        <MovingAmount value={frozen} format={text} />
      </td>
      <td className="wide-number">
        {asset === 'USDT' ? <Figure text="1.00" /> : priceDecimals !== undefined && <Price asset={asset} decimals={priceDecimals} />}
      </td>
      <td className="wide-number font-semibold">
        <Figure text={hides ? hidden : valueText(row, rate, locale)} />
      </td>
      <td className="wide-number wide-second text-t3">
        <Figure text={share === undefined ? missing : percentText(share, locale, 'never', 1)} />
      </td>
      <td className="wide-number wide-acts">
        {acts.map((act) =>
          act === 'trade' ? (
            <Go
              key={act}
              to="/trades"
              search={{ symbol: `${asset}-USDT` }}
              aria-label={d('of', { action: d('trade'), asset })}
              className="wide-act"
            >
              {d('trade')}
            </Go>
          ) : act === 'transfer' ? (
            <Go
              key={act}
              to="/transfer"
              search={{ from: account, asset }}
              aria-label={d('of', { action: t('transfer'), asset })}
              className="wide-act"
            >
              {t('transfer')}
            </Go>
          ) : (
            <Go key={act} to={`/${act}`} search={{ asset }} aria-label={d('of', { action: t(act), asset })} className="wide-act">
              {t(act)}
            </Go>
          ),
        )}
      </td>
    </tr>
  );
}

function Price({ asset, decimals }: { readonly asset: string; readonly decimals: number }): ReactElement | null {
  const locale = useLocale();
  const ticker = useTicker(`${asset}-USDT`);
  const direction = directionOf(ticker?.change24h);
  if (!ticker) return null;
  return (
    <span className="wide-price">
      <Figure text={moneyText(ticker.last, locale, { minimum: decimals, maximum: decimals })} />
      <span className={toneOf(direction)}>
        <Figure text={percentText(ticker.change24h, locale)} />
      </span>
    </span>
  );
}
