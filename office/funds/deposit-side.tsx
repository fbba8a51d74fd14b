import { fundsOffice } from '@bourse/contract/office/funds';
import type { By } from '@bourse/contract/office/text';
import { CopyButton } from '@bourse/ui/copy-button';
import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useGo } from '../nav/go.ts';
import { AlsoOpen } from '../parts/also-open.tsx';
import { Fact, Facts } from '../parts/card.tsx';
import { useNow } from '../parts/clock.tsx';
import { useKeys } from '../parts/keys.ts';
import { amountText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { ageOf, ageText, rowTime } from '../wire/time-text.ts';
import { useSend } from '../wire/use-call.ts';
import { DepositActs } from './deposit-acts.tsx';
import { depositName } from './deposit-columns.tsx';
import { DepositTag } from './deposit-state.tsx';
import type { OpenDeposit } from './open-deposit.ts';
import { SecondPerson } from './second-person.tsx';
import { TakeBar } from './take-bar.tsx';

/** What the trader said, where it should have arrived, what else is known of the trader, and the decision. */
export function DepositSide({
  one,
  hasLooked,
  secondPersonFrom,
  viewers,
  onChanged,
  onDone,
}: {
  readonly one: OpenDeposit;
  readonly hasLooked: boolean;
  readonly secondPersonFrom: string | undefined;
  readonly viewers: readonly By[] | undefined;
  readonly onChanged: () => void;
  readonly onDone: () => void;
}): ReactElement {
  const t = useTranslations('funds');
  const go = useGo();
  const now = useNow();
  const operator = useSession((s) => s.operator);
  const take = useSend(fundsOffice.takeDeposit);
  const mayDecide = hasRole(operator, fundsOffice.creditDeposit.roles);
  useKeys([{ keys: 't', label: t('openTrader'), hint: true, run: () => go({ to: '/trader', search: { uid: one.uid } }) }]);
  const [whole = '', cents] = amountText(one.claimed, one.asset).split('.');
  return (
    <aside
      aria-label={t('deposit', { id: depositName(one.deposit) })}
      className="flex min-h-0 flex-col border-s border-hair bg-bg1 max-[900px]:border-0"
    >
      <div className="min-h-0 flex-1 overflow-auto px-5 py-3.5 scroll-thin max-[900px]:px-4">
        <AlsoOpen viewers={viewers} />
        <header className="flex items-baseline justify-between gap-3">
          <p className="font-semibold">
            {depositName(one.deposit)} <span className="text-t3">·</span>{' '}
            <Go to="/trader" search={{ uid: one.uid }} className="hash">
              {one.uid}
            </Go>
          </p>
          {one.state === 'under_review' ? (
            <span className="text-t3">
              {t.rich('waitsFor', { age: ageText(ageOf(one.at, now)), b: (age) => <b className="text-t1">{age}</b> })}
            </span>
          ) : (
            <DepositTag state={one.state} />
          )}
        </header>
        <p className="mt-2 text-11 text-t3">{t('traderSays')}</p>
        <h2 className="text-[1.625rem]/8 font-semibold tracking-hero">
          {whole}
          {cents !== undefined && <span className="text-t3">.{cents}</span>}
          <small className="ms-1.5 text-15 font-medium tracking-normal text-t2">{one.asset}</small>
        </h2>
        {one.isDuplicate && (
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
        )}
        <div className="-mx-4 mt-2.5">
          <Facts>
            <Fact name={t('how')}>
              {t(`depositWays.${one.way}`)}
              {one.network && ` · ${one.network}`}
            </Fact>
            {one.asset !== 'USDT' && (
              <Fact name={t('worth')}>{one.worth === undefined ? t('notPriced') : amountText(one.worth, 'USDT')}</Fact>
            )}
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
        <Earlier one={one} />
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
        <p className="text-11 text-t3">{t('seenEntry', { entry: one.entry })}</p>
      </div>
      {one.state === 'second_person' && one.request ? (
        <SecondPerson request={one.request} hasLooked={hasLooked} onDone={onDone} />
      ) : one.state !== 'under_review' ? undefined : !mayDecide ? (
        <p className="flex-none px-5 py-3.5 text-t3 hairline-t">{t('financeDecides')}</p>
      ) : one.isMine ? (
        <DepositActs one={one} hasLooked={hasLooked} secondPersonFrom={secondPersonFrom} onStale={onChanged} onDone={onDone} />
      ) : (
        <div className="flex-none px-5 pt-3 pb-3.5 hairline-t max-[900px]:px-4">
          <TakeBar
            takenBy={one.takenBy}
            busy={take.isPending}
            error={take.error}
            onTake={() => take.mutate({ deposit: one.deposit, take: true }, { onSuccess: onChanged })}
          >
            {t('takeText')}
          </TakeBar>
        </div>
      )}
    </aside>
  );
}

/** Other deposits of the same trader, newest first. */
function Earlier({ one }: { readonly one: OpenDeposit }): ReactElement {
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
