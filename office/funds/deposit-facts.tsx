import { CopyButton } from '@bourse/ui/copy-button';
import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { amountText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { depositName } from './deposit-columns.tsx';
import { DepositTag } from './deposit-state.tsx';
import type { OpenDeposit } from './open-deposit.ts';

interface OfDeposit {
  readonly one: OpenDeposit;
}

/** Where the money should have arrived, who sent it, and the trader's state. */
export function DepositFacts({ one }: OfDeposit): ReactElement {
  const t = useTranslations('funds');
  return (
    <div className="-mx-4 mt-2.5">
      <Facts>
        <Fact name={t('how')}>
          {t(`depositWays.${one.way}`)}
          {one.network && ` · ${one.network}`}
        </Fact>
        {one.asset !== 'USDT' && <Fact name={t('worth')}>{one.worth === undefined ? t('notPriced') : amountText(one.worth, 'USDT')}</Fact>}
        {one.reference && (
          <Fact name={t('paymentReference')}>
            <bdi className="hash inline-flex items-center gap-1.5">
              {one.reference.replace(/(.{4})(?=.)/g, '$1 ')}
              <CopyButton text={one.reference} label={t('copyReference')} />
            </bdi>
          </Fact>
        )}
        {one.account && (
          <Fact name={t('toAccount')}>
            {one.account.bankName}, {one.account.accountName}
            <span className="hash block text-12 font-normal text-t2">{one.account.number}</span>
          </Fact>
        )}
        {one.address && (
          <Fact name={t('toAddress')}>
            <bdi className="hash text-12 font-normal">{one.address}</bdi>
          </Fact>
        )}
        {one.holder && (
          <Fact name={t('sender')}>
            <bdi>{one.holder}</bdi>
          </Fact>
        )}
        <Fact name={t('verification')}>
          {t(`levels.${one.verification === 'verified' || one.verification === 'enhanced' ? one.verification : 'none'}`)}
        </Fact>
        <Fact name={t('joinedHead')}>{rowTime(one.joinedAt)}</Fact>
        {one.isLocked && (
          <Fact name={t('locked')}>
            <span className="text-warn">{t('yes')}</span>
          </Fact>
        )}
        {one.arrived !== undefined && (
          <Fact name={t('arrived')}>
            {amountText(one.arrived, one.asset)} {one.asset}
          </Fact>
        )}
        {one.reason && <Fact name={t('toldHead')}>{t(`depositRefusals.${one.reason}`)}</Fact>}
      </Facts>
    </div>
  );
}

/** The warning that other deposits came with the same picture. */
export function SamePicture({ one }: OfDeposit): ReactElement {
  const t = useTranslations('funds');
  return (
    <div role="alert" className="mt-3 flex gap-2.5 rounded-field bg-warn-tint px-3 py-2.5">
      <Copy size={16} strokeWidth={1.7} className="mt-px flex-none text-warn" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">{t('samePicture', { count: one.duplicates.length })}</p>
        <ul>
          {one.duplicates.map((other) => (
            <li key={other.deposit} className="text-t2">
              <Go to="/deposits" search={{ id: other.deposit }} className="font-medium text-accent">
                {depositName(other.deposit)}
              </Go>{' '}
              {t('duplicateOf', { uid: other.uid, state: t(`depositStates.${other.state}`), time: rowTime(other.at) })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The states of this deposit so far. */
export function Timeline({ one }: OfDeposit): ReactElement {
  const t = useTranslations('funds');
  return (
    <>
      <h3 className="mt-3 mb-1 font-semibold">{t('history')}</h3>
      <ol className="grid gap-1 pb-2">
        {one.timeline.map((step) => (
          <li key={`${step.at} ${step.state}`} className="flex justify-between gap-3">
            <span className="text-t3">
              {t(`depositStates.${step.state}`)}
              {step.by && ` · ${step.by}`}
            </span>
            <span className="flex-none text-t2">{rowTime(step.at)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Other deposits of the same trader, newest first. */
export function Earlier({ one }: OfDeposit): ReactElement {
  const t = useTranslations('funds');
  return (
    <>
      <h3 className="mt-2 mb-1 font-semibold">{t('earlier')}</h3>
      {one.earlier.length === 0 && <p className="text-t3">{t('firstDeposit')}</p>}
      <ol className="grid gap-1">
        {one.earlier.map((other) => (
          <li key={other.deposit} className="flex items-center justify-between gap-3">
            <span className="text-t2">
              {amountText(other.arrived ?? other.claimed, other.asset)} {other.asset}{' '}
              <span className="text-t3">{t(`depositWays.${other.way}`)}</span>
            </span>
            <span className="flex flex-none items-center gap-2 text-t3">
              {rowTime(other.at)}
              <DepositTag state={other.state} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
