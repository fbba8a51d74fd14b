import type { InstrumentInfo } from '@bourse/contract/market';
import { type ReactElement, useEffect } from 'react';
import type { OwnMarks } from '../trading/own-lines.ts';
import { useInstrumentMap } from './instruments.ts';
import { useOwnLines } from './use-own-lines.tsx';

interface SpotLinesProps {
  readonly symbol: string;
  /** Told after each change; undefined once they are no longer to be drawn. */
  readonly onOwn: (own: OwnMarks | undefined) => void;
}

/** The trader's lines for a chart that another room draws, and the sheet that asks before one is moved. */
export function SpotLines({ symbol, onOwn }: SpotLinesProps): ReactElement | null {
  const info = useInstrumentMap().get(symbol);
  return info ? <Lines key={symbol} info={info} onOwn={onOwn} /> : null;
}

function Lines({ info, onOwn }: { readonly info: InstrumentInfo } & Pick<SpotLinesProps, 'onOwn'>): ReactElement {
  const { own, sheet } = useOwnLines(info);
  useEffect(() => onOwn(own), [own, onOwn]);
  useEffect(() => () => onOwn(undefined), [onOwn]);
  return sheet;
}
