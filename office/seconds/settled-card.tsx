import { instruments } from '@bourse/contract/office/instruments';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Card, Fact, Facts } from '../parts/card.tsx';
import { shortHash } from '../parts/pulse.ts';
import { countText, missing, usdt } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import type { Board } from './seconds.ts';

/** What came of contracts, and the rules that decided them. */
export function SettledCard({ data }: { readonly data: Board | undefined }): ReactElement {
  const t = useTranslations('seconds');
  const operator = useSession((s) => s.operator);
  const pair = (a: number, b: number): string => `${countText(a)} / ${countText(b)}`;
  return (
    <Card
      title={t('settled')}
      aside={
        hasRole(operator, instruments.priceStatus.roles) && (
          <Go to="/sources" className="text-12 font-medium text-accent">
            {t('toSources')}
          </Go>
        )
      }
    >
      <Facts>
        <Fact name={t('settledToday')}>{countText(data?.today.contracts)}</Fact>
        <Fact name={t('wonLost')}>{data ? pair(data.today.won, data.today.lost) : missing}</Fact>
        <Fact name={t('tieVoid')}>{data ? pair(data.today.tie, data.today.void) : missing}</Fact>
        <Fact name={t('voids30')}>
          {data === undefined
            ? missing
            : data.voids.length === 0
              ? t('noVoids')
              : data.voids.map(({ reason, contracts }) => `${countText(contracts)} ${t(`reasons.${reason}`)}`).join(', ')}
        </Fact>
        <Fact name={t('result30')}>{usdt(data?.month.result, 'always')}</Fact>
        <Fact name={t('ruleBook')}>
          <span className="hash" title={data?.ruleBook}>
            {data?.ruleBook === undefined ? missing : shortHash(data.ruleBook)}
          </span>
        </Fact>
      </Facts>
    </Card>
  );
}
