import type { SecondRecord } from '@bourse/contract/seconds-text';
import { Figure } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { seconds } from '../wire/calls.ts';
import { amountText, directionOf, moneyText, percentText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { hitRateOf } from './odds.ts';
import { type RecordFilter, recordQuery } from './record-filter.ts';

const tones = { up: 'text-up', down: 'text-down', flat: '' } as const;

/** How often the trader was right over the chosen period, and what came of it. */
export function RecordSummary({ filter }: { readonly filter: RecordFilter }): ReactElement | null {
  const t = useTranslations('second-record.record');
  const { data, error } = useCall(seconds.record, recordQuery(filter));
  // The list below says what failed, and offers to try again.
  if (error && !data) return null;
  return (
    <section aria-label={t('summary', { days: Number(filter.days) })} className="px-4 py-3">
      <div className="rounded-card bg-bg1 px-4 py-3">
        <h2 className="text-12 text-t3">{t('summary', { days: Number(filter.days) })}</h2>
        <dl className="mt-1 grid gap-x-4 gap-y-2" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))' }}>
          {data ? <Figures record={data} /> : <Waiting />}
        </dl>
      </div>
    </section>
  );
}

function Figures({ record }: { readonly record: SecondRecord }): ReactElement {
  const t = useTranslations('second-record.record');
  const locale = useLocale();
  const rate = hitRateOf(record);
  return (
    <>
      <Fact name={t('winRate')} note={t('decided', { won: record.won, decided: record.won + record.lost })}>
        <Figure text={percentText(rate, locale, 'never', 1)} />
      </Fact>
      <Fact name={t('net')} note="USDT">
        <Figure
          text={moneyText(record.net, locale, { minimum: 2, maximum: 6, sign: 'always' })}
          className={tones[directionOf(record.net)]}
        />
      </Fact>
      <Fact name={t('staked')} note="USDT">
        <Figure text={amountText(record.staked, locale, 'USDT')} />
      </Fact>
      <Fact name={t('ties')}>
        <Figure text={`${record.tie}, ${record.void}`} />
      </Fact>
    </>
  );
}

const Fact = ({
  name,
  note,
  children,
}: {
  readonly name: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}): ReactElement => (
  <div>
    <dt className="text-12 text-t3">{name}</dt>
    <dd className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-17 font-semibold">{children}</span>
      {note && <span className="text-12 text-t3">{note}</span>}
    </dd>
  </div>
);

const Waiting = (): ReactElement => (
  <>
    {['rate', 'net', 'staked', 'ties'].map((name) => (
      <div key={name} className="grid h-10 content-center gap-2">
        <Skeleton width={56} height={10} />
        <Skeleton width={88} height={14} />
      </div>
    ))}
  </>
);
