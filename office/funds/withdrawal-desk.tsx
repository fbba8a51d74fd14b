import { fundsOffice } from '@bourse/contract/office/funds';
import { type ReactElement, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { AlsoOpen } from '../parts/also-open.tsx';
import { useNow } from '../parts/clock.tsx';
import { readOnce, useReadAgain, useStays } from '../parts/desk.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { useKeys } from '../parts/keys.ts';
import { errorText } from '../wire/error-text.ts';
import { amountText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';
import { AddressGroups } from './address-groups.tsx';
import { BankCardFacts } from './bank-card-facts.tsx';
import { ChainFacts } from './chain-facts.tsx';
import type { OpenWithdrawal } from './look-at.ts';
import { LookList } from './look-list.tsx';
import { MoneyBars } from './money-bars.tsx';
import { StateLine } from './state-line.tsx';
import { WithdrawalActs } from './withdrawal-acts.tsx';

const followMs = 3_000;

/** One withdrawal with the facts for the decision, and the decision below. */
export function WithdrawalDesk({ id, onDone }: { readonly id: string; readonly onDone: () => void }): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const refresh = useRefresh();
  const stays = useStays();
  const {
    data: one,
    dataUpdatedAt,
    error,
    refetch,
  } = useCall(fundsOffice.openWithdrawal, { withdrawal: id }, { ...readOnce, enabled: stays });
  const follow = useCall(fundsOffice.followWithdrawal, { withdrawal: id }, { enabled: stays, refetchInterval: followMs, retry: false });
  const again = () => void refresh([fundsOffice.openWithdrawal, { withdrawal: id }]);
  // New confirmations on the chain change nothing about the decision.
  const { data: news } = follow;
  const isStale =
    one !== undefined &&
    news !== undefined &&
    (news.seq > one.seq
      ? news.state !== one.state || news.reviewsGiven !== one.reviewsGiven
      : news.seq === one.seq && follow.dataUpdatedAt > dataUpdatedAt && news.takenBy?.operator !== one.takenBy?.operator);
  useReadAgain(isStale, follow.dataUpdatedAt, again);
  // A change while the operator is reading is pointed out.
  const opened = useRef<OpenWithdrawal>(undefined);
  opened.current ??= one;
  const hasChanged =
    one !== undefined &&
    opened.current !== undefined &&
    (opened.current.state !== one.state || opened.current.reviewsGiven !== one.reviewsGiven);

  if (error && !one)
    return (
      <div role="alert" className="grid justify-items-start gap-3 py-2">
        <p className="text-danger">{errorText(error)}</p>
        <ActButton small onClick={() => void refetch()}>
          {app('retry')}
        </ActButton>
      </div>
    );
  if (!one)
    return (
      <div role="status" aria-busy="true" aria-label={app('loading')} className="grid gap-3">
        {[20, 36, 48, 40, 96, 64].map((height) => (
          <span key={height} className="skeleton breathing block" style={{ height }} />
        ))}
      </div>
    );
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex-1">
        <AlsoOpen viewers={news?.viewers} />
        {hasChanged && (
          <p role="status" className="mb-3 rounded-field bg-accent-tint px-3 py-2">
            {t('changedTo', {
              state:
                one.state === 'review'
                  ? `${t('states.review')}, ${t('given', { given: one.reviewsGiven, needed: one.reviewsNeeded })}`
                  : t(`states.${one.state}`),
            })}
          </p>
        )}
        <Facts one={one} />
      </div>
      <WithdrawalActs
        key={`${one.withdrawal} ${one.state} ${one.reviewsGiven} ${one.takenBy?.operator}`}
        one={one}
        isStale={isStale}
        onDone={onDone}
        onStale={again}
      />
    </div>
  );
}

function Facts({ one }: { readonly one: OpenWithdrawal }): ReactElement {
  const t = useTranslations('funds');
  const go = useGo();
  const now = useNow();
  useKeys([{ keys: 't', label: t('openTrader'), hint: true, run: () => go({ to: '/trader', search: { uid: one.uid } }) }]);
  const [whole = '', cents] = amountText(one.amount, one.asset).split('.');
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex items-center gap-1.5">
          <b className="font-semibold">W-{one.withdrawal}</b> <span className="text-t3">·</span>
          <Go to="/trader" search={{ uid: one.uid }} className="hash font-semibold">
            {one.uid}
          </Go>
          <span className="max-[900px]:hidden">
            <Kbd>T</Kbd>
          </span>
        </p>
        <span className="text-t2">
          {t(`levels.${levelOf(one.verification)}`)} · {t('joined', { time: rowTime(one.joinedAt) })}
        </span>
      </header>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 className="text-[1.875rem]/9 font-semibold tracking-hero whitespace-nowrap">
          {whole}
          {cents !== undefined && <span className={cents.length > 2 ? undefined : 'text-t3'}>.{cents}</span>}
          <small className="ms-1.5 text-15 font-medium tracking-normal text-t2">{one.asset}</small>
        </h2>
        <dl className="flex gap-5 pb-1">
          {one.asset !== 'USDT' && <Figure name={t('worth')}>{amountText(one.worth, 'USDT')}</Figure>}
          <Figure name={t('fee')}>{amountText(one.fee, one.asset)}</Figure>
          <Figure name={t('arrives')}>{amountText(one.arrival, one.asset)}</Figure>
          <Figure name={t('network')}>{one.isInternal ? t('internal') : (one.network ?? t('ways.bank'))}</Figure>
        </dl>
      </div>
      {one.address !== undefined && <AddressGroups address={one.address} />}
      {one.card && <BankCardFacts one={one} card={one.card} />}
      <StateLine
        way={one.way}
        isInternal={one.isInternal}
        state={one.state}
        timeline={one.timeline}
        note={
          one.state === 'review'
            ? t('given', { given: one.reviewsGiven, needed: one.reviewsNeeded })
            : one.confirmations !== undefined && one.state === 'confirming'
              ? `${one.confirmations} / ${one.needed ?? 12}`
              : undefined
        }
      />
      {one.doubt !== undefined && (
        <p role="status" className="mt-2 rounded-field bg-warn-tint px-3 py-2 text-warn wrap-anywhere">
          {t('doubt', { why: one.doubt })}
        </p>
      )}
      <ChainFacts one={one} />
      <LookList one={one} now={Math.floor(now / 60_000) * 60_000} />
      <MoneyBars one={one} />
      <p className="mt-3 mb-4 text-11 text-t3">{t('seenEntry', { entry: one.entry })}</p>
    </>
  );
}

const levelOf = (verification: string): 'none' | 'verified' | 'enhanced' =>
  verification === 'verified' || verification === 'enhanced' ? verification : 'none';

const Figure = ({ name, children }: { readonly name: string; readonly children: string }): ReactElement => (
  <div>
    <dt className="text-11 text-t3">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
);
