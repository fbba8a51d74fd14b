import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Fact, Facts } from '../parts/card.tsx';
import { rowTime, timeText } from '../wire/time-text.ts';
import type { OperatorRow } from './operator-row.ts';

/** The person behind the account, their second factors and how they sign in. */
export function OperatorFacts({ operator, all }: { readonly operator: OperatorRow; readonly all: readonly OperatorRow[] }): ReactElement {
  const t = useTranslations('operators');
  const others = all.filter((o) => o.person === operator.person && o.operator !== operator.operator);
  const { failedSignIns } = operator;
  return (
    <Facts>
      <Fact name={t('person')}>{operator.personName}</Fact>
      {others.length > 0 && <Fact name={t('samePerson')}>{others.map((o) => o.name).join(', ')}</Fact>}
      <Fact name={t('mail')}>{operator.email}</Fact>
      <Fact name={t('factors')}>
        {operator.factors.length > 0 ? operator.factors.map((f) => t(`factor.${f}`)).join(', ') : t('noFactor')}
      </Fact>
      <Fact name={t('sessions')}>{operator.sessions}</Fact>
      <Fact name={t('lastSignIn')}>{operator.lastSignInAt ? rowTime(operator.lastSignInAt) : t('never')}</Fact>
      {failedSignIns && (
        <Fact name={t('failedSignIns')}>
          <span className={failedSignIns.today >= 5 ? 'text-danger' : undefined}>
            {t('failedSignInsSay', { count: failedSignIns.today, time: rowTime(failedSignIns.lastAt), ip: failedSignIns.lastIp })}
          </span>
        </Fact>
      )}
      <Fact name={t('created')}>{timeText(operator.createdAt, 'day')}</Fact>
    </Facts>
  );
}
