import { shownName } from '@bourse/contract/instrument-id';
import { Chips } from '@bourse/ui/chips';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, RefreshCw } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go, useAddress } from '../nav/go.ts';
import { LogList } from '../parts/log-list.tsx';
import { MovingAmount } from '../parts/moving-amount.tsx';
import { usePreferences } from '../parts/preferences.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { balanceOf, useBalances } from '../wire/balances.ts';
import { ledger } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText, hidden, moneyText } from '../wire/money-text.ts';
import { usePages } from '../wire/use-pages.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const purses = ['all', 'available', 'frozen'] as const;

/** One asset in one account: what is there, what can be done with it, and every line that has ever moved it. */
export default function BalancePage(): ReactElement {
  return (
    <RoomTexts room="ledger-detail">
      <BalanceDetail />
    </RoomTexts>
  );
}

function BalanceDetail(): ReactElement {
  const t = useTranslations('ledger-detail');
  const l = useTranslations('ledger');
  const act = useTranslations('ledger.action');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const { account = 'spot', asset = 'USDT' } = useAddress('/balance');
  const [purse, choose] = useState<(typeof purses)[number]>('all');
  const balances = useBalances();
  const held = balanceOf(balances.data, account, asset);
  const pages = usePages(ledger.postings, { account, asset, limit: '40', ...(purse !== 'all' && { purse }) });
  const amount = (value: string | undefined) => (hides ? hidden : amountText(value, locale, asset));
  return (
    <Screen title={l(`account.${account}`)} up="/capital">
      <section aria-label={asset} className="px-4">
        <div className="flex items-center gap-3">
          <Coin asset={asset} size={40} />
          <p className={`min-w-0 font-semibold tracking-hero wrap-anywhere ${amount(held?.available).length > 12 ? 'text-24' : 'text-32'}`}>
            <MovingAmount value={held?.available} format={amount} />{' '}
            <bdi dir="ltr" className="text-15 font-medium text-t3">
              {asset}
            </bdi>
          </p>
        </div>
        <p className="mt-1 text-13 text-t2">
          {l('available')} · {l('frozen')} <MovingAmount value={held?.frozen} format={amount} />
        </p>
      </section>
      <nav aria-label={act('label')} className="grid auto-cols-fr grid-flow-col gap-2 px-4 py-3.5">
        {account === 'fiat' && (
          <>
            <Go to="/deposit" search={{ asset }} className={tile}>
              <ArrowDownToLine {...icon} />
              {act('deposit')}
            </Go>
            <Go to="/withdraw" search={{ asset }} className={tile}>
              <ArrowUpFromLine {...icon} />
              {act('withdraw')}
            </Go>
          </>
        )}
        <Go to="/transfer" search={{ from: account, asset }} className={tile}>
          <ArrowLeftRight {...icon} />
          {act('transfer')}
        </Go>
        {account === 'spot' && (
          <Go to="/change" search={{ from: asset }} className={tile}>
            <RefreshCw {...icon} />
            {act('convert')}
          </Go>
        )}
      </nav>
      <h2 className="px-4 text-15 font-semibold">{t('lines')}</h2>
      <Chips
        oneLine
        label={t('purse')}
        value={purse}
        onValue={choose}
        choices={purses.map((value) => ({ value, label: t(`purses.${value}`) }))}
      />
      <LogList
        pages={pages}
        list={pages.data?.pages.flatMap((page) => page.postings)}
        label={t('lines')}
        failed={t('failed')}
        rows={6}
        height={56}
        disc={false}
        empty={<Empty title={t('empty')}>{t('emptyText')}</Empty>}
      >
        {(line) => (
          <Line
            key={line.id}
            cause={t(`cause.${line.cause}`)}
            order={line.trade?.orderId}
            isOfContract={account === 'perpetual'}
            note={
              <>
                {line.trade && (
                  <span className="block text-t2">
                    {t(`of.${line.trade.side}`, {
                      pair: ltr(shownName(line.trade.symbol)),
                      price: ltr(moneyText(line.trade.price, locale, { minimum: 2 })),
                    })}
                    {line.trade.fills !== undefined && ` · ${t('average')}`}
                  </span>
                )}
                {dateText(line.at, locale, 'moment')}
                {purse === 'all' && <span> · {t(`purses.${line.purse}`)}</span>}
              </>
            }
            amount={hides ? hidden : `${line.amount.startsWith('-') ? '' : '+'}${amountText(line.amount, locale, asset)}`}
            after={line.after === undefined ? undefined : amount(line.after)}
            afterLabel={t('after')}
          />
        )}
      </LogList>
    </Screen>
  );
}

const tile =
  'flex min-h-16 min-w-0 flex-col items-center justify-center gap-[5px] rounded-card bg-bg1 px-1 text-center text-12 font-medium wrap-anywhere [&>svg]:text-t2';

/** A pair and a price read from left to right in every language. */
const ltr = (text: string): string => `\u2066${text}\u2069`;

function Line({
  cause,
  note,
  amount,
  after,
  afterLabel,
  order,
  isOfContract,
}: {
  readonly cause: string;
  readonly note: ReactNode;
  readonly amount: string;
  readonly after: string | undefined;
  readonly afterLabel: string;
  /** The order whose trade it is; the line leads there. */
  readonly order: string | undefined;
  readonly isOfContract: boolean;
}): ReactElement {
  const told = (
    <>
      <span className="min-w-0">
        <span className="block text-15 font-medium">{cause}</span>
        <span className="block text-12 text-t3 tabular-nums">{note}</span>
      </span>
      <span className="max-w-3/5 flex-none text-end wrap-anywhere">
        <Figure text={amount} className="block text-15 font-semibold" />
        {after !== undefined && (
          <span className="block text-12 text-t3">
            <span className="sr">{afterLabel} </span>
            <Figure text={after} />
          </span>
        )}
      </span>
    </>
  );
  return (
    <li className="[&+&]:hairline-t">
      {order === undefined ? (
        <div className={row}>{told}</div>
      ) : (
        <Go to={isOfContract ? '/futuresOrder' : '/tradeOrder'} search={{ id: order }} className={row}>
          {told}
        </Go>
      )}
    </li>
  );
}

const row = 'flex min-h-14 items-center justify-between gap-3 px-4 py-2';
