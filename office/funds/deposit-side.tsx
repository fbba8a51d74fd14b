import { fundsOffice } from '@bourse/contract/office/funds';
import type { By } from '@bourse/contract/office/text';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useGo } from '../nav/go.ts';
import { AlsoOpen } from '../parts/also-open.tsx';
import { useNow } from '../parts/clock.tsx';
import { useKeys } from '../parts/keys.ts';
import { TakeBar } from '../parts/take-bar.tsx';
import { amountText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { ageOf, ageText } from '../wire/time-text.ts';
import { useSend } from '../wire/use-call.ts';
import { DepositActs } from './deposit-acts.tsx';
import { depositName } from './deposit-columns.tsx';
import { DepositFacts, Earlier, SamePicture, Timeline } from './deposit-facts.tsx';
import { DepositTag } from './deposit-state.tsx';
import type { OpenDeposit } from './open-deposit.ts';
import { SecondPerson } from './second-person.tsx';

/** What the trader claims, where the money should have arrived, what else we know about the trader, and the decision. */
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
        {one.isDuplicate && <SamePicture one={one} />}
        <DepositFacts one={one} />
        <Earlier one={one} />
        <Timeline one={one} />
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
