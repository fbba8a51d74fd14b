import type { SecondContract } from '@bourse/contract/seconds-text';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { useWide } from '../parts/wide.ts';
import { useSecondMap } from './own-seconds.ts';
import { RunningCard } from './running-card.tsx';
import type { SecondTrade } from './use-second-trade.ts';

/**
 * The running contracts: on a phone beside each other, so that the form stays where it is; one under the other in a wide window. One of
 * another market leads there.
 */
export function RunningCards({ trade }: { readonly trade: SecondTrade }): ReactElement {
  const t = useTranslations('second');
  const go = useGo();
  const wide = useWide();
  const infos = useSecondMap();
  const { running, info, selected, select } = trade;
  const pick = ({ contractId, symbol }: SecondContract) =>
    symbol === info.symbol ? select(contractId) : go({ to: '/fastFutures', search: { symbol }, replace: true });
  if (running === undefined || running.length === 0)
    return <p className="flex min-h-16 items-center rounded-card bg-bg1 px-4 text-12 text-t2">{t('nothingRuns')}</p>;
  return (
    <ul
      aria-label={t('running')}
      className={wide ? '' : '-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-2 overflow-x-auto px-4 [scrollbar-width:none]'}
    >
      {running.map((contract) => (
        <li key={contract.contractId} className={wide ? '' : `flex-none snap-start ${running.length > 1 ? 'w-[88%]' : 'w-full'}`}>
          <RunningCard
            contract={contract}
            info={infos.get(contract.symbol) ?? info}
            isSelected={contract.contractId === selected?.contractId}
            onSelect={() => pick(contract)}
          />
        </li>
      ))}
    </ul>
  );
}
