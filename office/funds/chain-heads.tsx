import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../parts/card.tsx';
import { Dot } from '../parts/tag.tsx';
import { countText } from '../wire/money-text.ts';
import type { Wallets } from './wallets.ts';

const late = 12;

/** Whether each chain's watcher is up to date, one row each. */
export function ChainHeads({ networks }: { readonly networks: Wallets['networks'] | undefined }): ReactElement {
  const t = useTranslations('funds');
  const line = 'min-h-[42px] px-4 py-1.5 shadow-[inset_0_1px_0_var(--hair)]';
  return (
    <Card title={t('chains')}>
      <ul>
        {networks?.map((one) => {
          const isLate = one.isLive && (one.lagBlocks ?? 0) > late;
          return (
            <li key={one.network} className={`${line} ${isLate ? 'bg-warn-tint' : ''}`}>
              <span className="flex items-center gap-2.5">
                <Dot tone={!one.isLive ? 'quiet' : isLate ? 'warn' : 'good'} />
                <span className="min-w-0 flex-1 cut font-medium">{one.name}</span>
                <span className={isLate ? 'font-medium text-warn' : 'text-t2'}>
                  {one.isLive ? t('behind', { lag: one.lagBlocks ?? 0 }) : t('notLive')}
                </span>
              </span>
              <small className="block cut ps-4 text-11 text-t3">
                {[
                  one.head !== undefined && t('blockNumber', { block: countText(one.head) }),
                  one.isPractice && t('practiceChain'),
                  one.detail,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          );
        }) ??
          [1, 2, 3].map((n) => (
            <li key={n} className={line}>
              <Skeleton width="60%" height={10} />
            </li>
          ))}
        {networks?.length === 0 && <li className={`${line} text-t3`}>{t('noChains')}</li>}
      </ul>
    </Card>
  );
}
