import type { PerpetualInfo } from '@bourse/contract/perpetual-text';
import { type ReactElement, useEffect } from 'react';
import { RoomTexts } from '../parts/room-texts.tsx';
import type { OwnMarks } from '../trading/own-lines.ts';
import { useContractLines } from './use-contract-lines.tsx';
import { useContractMap } from './use-contracts.ts';

interface ContractLinesProps {
  readonly symbol: string;
  /** Told after each change; undefined once they are no longer to be drawn. */
  readonly onOwn: (own: OwnMarks | undefined) => void;
}

/** The trader's lines for a chart that another room draws, and the sheet that asks before one is moved. */
export function ContractLines({ symbol, onOwn }: ContractLinesProps): ReactElement | null {
  const info = useContractMap().get(symbol);
  if (!info) return null;
  return (
    <RoomTexts room="perpetual" before={null}>
      <Lines key={symbol} info={info} onOwn={onOwn} />
    </RoomTexts>
  );
}

function Lines({ info, onOwn }: { readonly info: PerpetualInfo } & Pick<ContractLinesProps, 'onOwn'>): ReactElement {
  const { own, sheet } = useContractLines(info);
  useEffect(() => onOwn(own), [own, onOwn]);
  useEffect(() => () => onOwn(undefined), [onOwn]);
  return sheet;
}
