import { assetsIn, shownName, underlyingOf } from '@bourse/contract/instrument-id';
import type { SecondContract, SecondInfo } from '@bourse/contract/seconds-text';
import { Figure } from '@bourse/ui/figure';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { amountText, priceText } from '../wire/money-text.ts';
import { useContractName } from './contract-words.tsx';
import { DirectionBadge } from './direction-badge.tsx';
import { useIndexPrice, useOwnSeconds, useSecondMap } from './own-seconds.ts';
import { RunningRing } from './running-ring.tsx';
import { standingOf } from './standing.ts';

/** Contracts that wait for their strike or their settlement, with what they'd return at the latest index price. */
export function RunningList({
  keep,
  empty,
  onOpen,
}: {
  readonly keep: (contract: SecondContract) => boolean;
  readonly empty: ReactNode;
  readonly onOpen: (contractId: string) => void;
}): ReactElement {
  const t = useTranslations('second-record.record');
  const app = useTranslations('app');
  const { data, error, refetch } = useOwnSeconds();
  const infos = useSecondMap();
  const shown = data?.filter(keep);
  if (shown === undefined)
    return error ? (
      <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows label={app('loading')} rows={3} height={72} />
    );
  if (shown.length === 0) return <>{empty}</>;
  return (
    <ul aria-label={t('running')}>
      {shown.map((contract) => (
        <RunningRow
          key={contract.contractId}
          contract={contract}
          info={infos.get(contract.symbol)}
          onOpen={() => onOpen(contract.contractId)}
        />
      ))}
    </ul>
  );
}

function RunningRow({
  contract: c,
  info,
  onOpen,
}: {
  readonly contract: SecondContract;
  readonly info: SecondInfo | undefined;
  readonly onOpen: () => void;
}): ReactElement {
  const t = useTranslations('second-record.record');
  const locale = useLocale();
  const nameOf = useContractName();
  const scale = { priceDecimals: info?.priceDecimals ?? c.strike?.price.split('.')[1]?.length ?? 0 };
  const latest = useIndexPrice(info?.index ?? underlyingOf(c.symbol));
  const stand = c.strike && standingOf(c.direction, c.strike.price, latest, scale);
  const price = (text: string) => `\u2068${priceText(text, locale, scale.priceDecimals)}\u2069`;
  const returns = stand && { winning: c.winPayout, losing: '0', even: c.stake }[stand.result];
  const name = info?.name ?? shownName(c.symbol);
  return (
    <li className="[&+&]:hairline-t">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-start -outline-offset-2"
      >
        <span className="sr">{nameOf(c, name)}.</span>
        <RunningRing contract={c} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-2">
            <span className="text-15 font-semibold">
              <Figure text={`${amountText(c.stake, locale, c.asset)} ${c.asset}`} />
            </span>
            <DirectionBadge {...c} words="second-record.record" />
          </span>
          <span className="text-12 text-t3">
            <bdi dir="ltr">{assetsIn(c.symbol).base}</bdi>
            {' · '}
            {c.strike === undefined ? t('waiting') : `${t('column.strike')} ${price(c.strike.price)}`}
            {stand && ` · ${stand.side === 'equal' ? t('level') : t(stand.side, { distance: price(stand.distance) })}`}
          </span>
        </span>
        <span className="grid justify-items-end gap-0.5">
          <span className="text-12 text-t3">{returns === undefined ? t('returnsIfRight') : t('returnsNow')}</span>
          <Figure
            text={amountText(returns ?? c.winPayout, locale, c.asset)}
            className={`text-15 font-semibold ${stand === undefined || stand.result === 'even' ? '' : stand.result === 'winning' ? 'text-up' : 'text-down'}`}
          />
        </span>
      </button>
    </li>
  );
}
