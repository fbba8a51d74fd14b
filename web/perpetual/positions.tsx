import type { PerpetualPosition } from '@bourse/contract/perpetual-text';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { type PositionAct, PositionCard, positionKey } from './position-card.tsx';
import { PositionSheets } from './position-sheets.tsx';
import { useContractMap, useMoney, usePositions } from './use-contracts.ts';

/** What a list of positions draws from. */
export interface PositionRows {
  readonly positions: readonly PerpetualPosition[];
  readonly infos: ReturnType<typeof useContractMap>;
  readonly mayReverse: boolean;
  readonly onAct: (position: PerpetualPosition, act: PositionAct) => void;
}

/** Open positions with all that can be done with them; a wide window draws a table instead of cards. */
export function Positions({ draw: Draw = PositionCards }: { readonly draw?: (rows: PositionRows) => ReactElement }): ReactElement {
  const t = useTranslations('perpetual');
  const infos = useContractMap();
  const positions = usePositions();
  const isHedged = useMoney().data?.positionMode === 'hedge';
  const [doing, act] = useState<{ readonly key: string; readonly act: PositionAct }>();
  const list = positions.data;
  if (positions.error && !list)
    return <CallFailure title={t('positionsFailed')} error={positions.error} onRetry={() => void positions.refetch()} />;
  if (!list) return <SkeletonRows label={t('loading')} rows={2} height={160} disc={false} />;
  return (
    <>
      {list.length === 0 ? (
        <Empty title={t('noPositions')}>{t('noPositionsText')}</Empty>
      ) : (
        <Draw
          positions={list}
          infos={infos}
          mayReverse={!isHedged}
          onAct={(position, what) => act({ key: positionKey(position), act: what })}
        />
      )}
      {/* A position that ended meanwhile takes its sheet along. */}
      <PositionSheets position={list.find((one) => positionKey(one) === doing?.key)} act={doing?.act} onClose={() => act(undefined)} />
    </>
  );
}

const PositionCards = ({ positions, infos, mayReverse, onAct }: PositionRows): ReactElement => (
  <ul>
    {positions.map((position) => {
      const info = infos.get(position.symbol);
      return (
        info && (
          <li key={positionKey(position)} className="[&+&]:hairline-t">
            <PositionCard position={position} info={info} mayReverse={mayReverse} onAct={(what) => onAct(position, what)} />
          </li>
        )
      );
    })}
  </ul>
);
