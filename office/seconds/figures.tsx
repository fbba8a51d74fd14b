import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../parts/card.tsx';
import { countText, sharePercent, usdt } from '../wire/money-text.ts';
import { type Board, capUsed, openCount } from './seconds.ts';

/** The fund, what is open, what came of today, and how often traders were right. */
export function Figures({ data }: { readonly data: Board | undefined }): ReactElement {
  const t = useTranslations('seconds');
  const sum = (of: (one: Board['instruments'][number]) => number): number => data?.instruments.reduce((all, one) => all + of(one), 0) ?? 0;
  const staked = sum(({ up, down }) => Number(up.stakes) + Number(down.stakes));
  const today = data?.today;
  const month = data?.month;
  return (
    <div className="mb-3 grid grid-cols-[1.55fr_.8fr_1fr_1fr] gap-3 max-[1000px]:grid-cols-2 max-[500px]:grid-cols-1">
      <Figure
        name={t('fund')}
        aside={
          data && (
            <span className="text-12 text-t2">
              {t('frozenFor')} <b className="font-medium text-t1">{usdt(data.fund.frozen)}</b>
            </span>
          )
        }
        value={data && <Big text={usdt(data.fund.total)} />}
      >
        {data && (
          <>
            <i aria-hidden className="mt-0.5 mb-1.5 block h-1.5 overflow-hidden rounded-[3px] bg-bg3">
              <i
                className="block h-full bg-accent"
                style={{ inlineSize: `${Math.min(100, capUsed(data.fund.frozen, data.fund.total))}%` }}
              />
            </i>
            {t('freeText', { free: usdt(data.fund.free) })}
          </>
        )}
      </Figure>
      <Figure name={t('openNow')} value={data && countText(sum(openCount))}>
        {data && t('staked', { amount: usdt(staked.toFixed(2)) })}
      </Figure>
      <Figure name={t('resultToday')} value={today && <Big text={usdt(today.result, 'always')} />}>
        {today &&
          (today.contracts === 0
            ? t('noneSettled')
            : t('resultText', { share: percentOfStakes(today.result, today.staked), staked: usdt(today.staked) }))}
      </Figure>
      <Figure name={t('wonShare')} value={month && (month.wonShare === undefined ? '–' : sharePercent(month.wonShare))}>
        {month && (month.wonShare === undefined ? t('noneDecided') : t('wonText', { count: month.won + month.lost }))}
      </Figure>
    </div>
  );
}

const percentOfStakes = (result: string, staked: string): string =>
  `${((Number(result) / Math.max(Number(staked), 1e-9)) * 100).toFixed(2).replace('-', '\u2212')}%`;

/** The decimals are quieter. */
function Big({ text }: { readonly text: string }): ReactElement {
  const [whole, rest] = text.split('.');
  return (
    <>
      {whole}
      {rest && <span className="text-t3">.{rest}</span>}
    </>
  );
}

const Figure = ({
  name,
  aside,
  value,
  children,
}: {
  readonly name: string;
  readonly aside?: ReactNode;
  readonly value: ReactNode;
  readonly children: ReactNode;
}): ReactElement => (
  <Card label={name} className="px-4 py-2.5">
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="text-12 text-t2">{name}</span>
      {aside}
    </div>
    <p className="min-h-7 text-20 font-semibold tracking-title">{value ?? <Skeleton width={90} height={18} />}</p>
    <p className="min-h-4 text-11 text-t3">{children}</p>
  </Card>
);
