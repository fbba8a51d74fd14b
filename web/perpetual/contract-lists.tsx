import { shownName } from '@bourse/contract/instrument-id';
import type { ClosedPosition, FundingPayment, PerpetualInfo, PerpetualOrder } from '@bourse/contract/perpetual-text';
import { Badge } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LogList } from '../parts/log-list.tsx';
import { perpetual } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { averageText, moneyText, profitText, tradedText } from '../wire/money-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { ClosedDetailSheet, isForced } from './closed-detail-sheet.tsx';
import { FillRow } from './fill-row.tsx';
import { rateText } from './funding-clock.tsx';
import { type ListFilter, queries } from './list-filter.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDetailSheet } from './order-detail-sheet.tsx';
import { isOpen } from './order-words.ts';
import { colourOf } from './position-card.tsx';
import { useContractMap } from './use-contracts.ts';

interface ListProps {
  readonly filter: ListFilter;
  /** Where a filter leaves nothing. */
  readonly empty: ReactNode;
}
const limit = '30';
const nameOf = (symbol: string, info: PerpetualInfo | undefined): string => info?.name ?? shownName(symbol);

export function OrderList({ filter, empty }: ListProps): ReactElement {
  const t = useTranslations('perpetual');
  const infos = useContractMap();
  const [opened, open] = useState<PerpetualOrder>();
  const pages = usePages(perpetual.orders, { ...queries.history(filter), limit });
  return (
    <>
      <LogList
        pages={pages}
        list={pages.data?.pages.flatMap((p) => p.orders).filter((o) => !isOpen(o))}
        label={t('list.history')}
        failed={t('list.failed')}
        height={92}
        disc={false}
        empty={empty ?? <Empty title={t('list.noHistory')}>{t('list.noHistoryText')}</Empty>}
      >
        {(order) => <OrderCard key={order.orderId} order={order} info={infos.get(order.symbol)} onOpen={open} />}
      </LogList>
      <OrderDetailSheet order={opened} onClose={() => open(undefined)} />
    </>
  );
}

export function FillList({ filter, empty }: ListProps): ReactElement {
  const t = useTranslations('perpetual');
  const infos = useContractMap();
  const pages = usePages(perpetual.fills, { ...queries.fills(filter), limit });
  return (
    <LogList
      pages={pages}
      list={pages.data?.pages.flatMap((p) => p.fills)}
      label={t('list.fills')}
      failed={t('list.failed')}
      height={60}
      disc={false}
      className="px-4"
      empty={empty ?? <Empty title={t('list.noFills')}>{t('list.noFillsText')}</Empty>}
    >
      {(fill) => {
        const info = infos.get(fill.symbol);
        return (
          <FillRow
            key={`${fill.dealId} ${fill.orderId}`}
            fill={fill}
            decimals={info?.priceDecimals ?? 2}
            name={nameOf(fill.symbol, info)}
          />
        );
      }}
    </LogList>
  );
}

export function ClosedList({ filter, empty }: ListProps): ReactElement {
  const t = useTranslations('perpetual');
  const infos = useContractMap();
  const [opened, open] = useState<ClosedPosition>();
  const pages = usePages(perpetual.closedPositions, { ...queries.closed(filter), limit });
  return (
    <>
      <LogList
        pages={pages}
        list={pages.data?.pages.flatMap((p) => p.positions)}
        label={t('list.closed')}
        failed={t('list.failed')}
        height={112}
        disc={false}
        className="px-4"
        empty={empty ?? <Empty title={t('list.noClosed')}>{t('list.noClosedText')}</Empty>}
      >
        {(position) => <ClosedRow key={position.id} position={position} info={infos.get(position.symbol)} onOpen={() => open(position)} />}
      </LogList>
      <ClosedDetailSheet position={opened} onClose={() => open(undefined)} />
    </>
  );
}

/** A closed position: how it ended, and what is left of it after funding and fees. */
function ClosedRow({
  position: p,
  info,
  onOpen,
}: {
  readonly position: ClosedPosition;
  readonly info: PerpetualInfo | undefined;
  readonly onOpen: () => void;
}): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const money = (text: string) => <Figure text={profitText(text, locale)} />;
  const price = (text: string) => <Figure text={averageText(text, locale, info?.priceDecimals ?? 2)} />;
  const name = nameOf(p.symbol, info);
  return (
    <li className="py-3 [&+&]:hairline-t">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="target flex w-full items-center justify-between gap-3 text-start -outline-offset-2"
      >
        <span className="flex flex-wrap items-center gap-2">
          <bdi dir="ltr" className="text-15 font-semibold">
            {name}
          </bdi>
          <Badge tone={p.side === 'long' ? 'up' : 'down'}>
            {t(p.side)} <bdi dir="ltr">{p.leverage}×</bdi>
          </Badge>
          <Badge tone={isForced(p) ? 'danger' : 'plain'}>{t(`closedBy.${p.closedBy}`)}</Badge>
        </span>
        <span className={`text-15 font-semibold ${colourOf(p.net)}`}>{money(p.net)}</span>
      </button>
      <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-2 text-12">
        <div>
          <dt className="text-11 text-t3">{t('quantityLots')}</dt>
          <dd>
            <Figure text={moneyText(p.quantity, locale)} />
          </dd>
        </div>
        <div>
          <dt className="text-11 text-t3">{t('list.entryExit')}</dt>
          <dd>
            {price(p.entryPrice)} <span aria-hidden>→</span> {price(p.exitPrice)}
          </dd>
        </div>
        <div className="text-end">
          <dt className="text-11 text-t3">{t('realised')}</dt>
          <dd>{money(p.realised)}</dd>
        </div>
        <div>
          <dt className="text-11 text-t3">{t('list.funding')}</dt>
          <dd>{money(p.funding)}</dd>
        </div>
        <div>
          <dt className="text-11 text-t3">{t('fee')}</dt>
          <dd>
            <Figure text={tradedText(p.fees, locale, info?.quote ?? 'USDT')} />
          </dd>
        </div>
        <div className="text-end">
          <dt className="text-11 text-t3">{t('list.closedAt')}</dt>
          <dd>
            <Figure text={dateText(p.closedAt, locale, 'shorts')} />
          </dd>
        </div>
      </dl>
      {isForced(p) && <p className="mt-1.5 text-12 text-t3">{t(`closedText.${p.closedBy as 'liquidation'}`)}</p>}
    </li>
  );
}

export function FundingList({ filter, empty }: ListProps): ReactElement {
  const t = useTranslations('perpetual');
  const infos = useContractMap();
  const pages = usePages(perpetual.funding, { ...queries.funding(filter), limit });
  return (
    <LogList
      pages={pages}
      list={pages.data?.pages.flatMap((p) => p.payments)}
      label={t('list.funding')}
      failed={t('list.failed')}
      height={60}
      disc={false}
      className="px-4"
      empty={empty ?? <Empty title={t('list.noFunding')}>{t('list.noFundingText')}</Empty>}
    >
      {(payment) => (
        <FundingRow key={`${payment.symbol} ${payment.side} ${payment.at}`} payment={payment} info={infos.get(payment.symbol)} />
      )}
    </LogList>
  );
}

function FundingRow({ payment: p, info }: { readonly payment: FundingPayment; readonly info: PerpetualInfo | undefined }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2.5 [&+&]:hairline-t">
      <span className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="text-15 font-semibold">
          {nameOf(p.symbol, info)}
        </bdi>
        <Badge tone={p.side === 'long' ? 'up' : 'down'}>{t(p.side)}</Badge>
        {p.quantity !== undefined && <span className="text-13">{t('lotsOf', { lots: Number(p.quantity) })}</span>}
      </span>
      <Figure
        text={moneyText(p.amount, locale, { minimum: 2, sign: 'always' })}
        className={`text-end text-15 font-semibold ${colourOf(p.amount)}`}
      />
      <Figure text={dateText(p.at, locale, 'shorts')} className="text-12 text-t3" />
      <span className="text-end text-12 text-t3">
        <Figure text={rateText(p.rate, locale)} />
      </span>
    </li>
  );
}
