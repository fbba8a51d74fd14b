import { type ReactElement, type ReactNode, useState } from 'react';
import { ActBar } from './act-bar.tsx';
import { ChipRow } from './chips.tsx';

type Direction = 'in' | 'out';

/** Asks for a transfer between the hot wallet and an account of the exchange: its direction, the fields, and the request. */
export function WalletTransfer({
  id,
  words,
  children,
  isTyped = true,
  busy,
  error,
  unless,
  onAsk,
}: {
  readonly id: string;
  readonly words: { readonly direction: string; readonly in: string; readonly out: string; readonly ask: string };
  /** The fields: at least the amount. */
  readonly children: ReactNode;
  /** Without it there is nothing to ask for yet. */
  readonly isTyped?: boolean;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly unless: string | undefined;
  readonly onAsk: (direction: Direction, reason: string) => void;
}): ReactElement {
  const [direction, setDirection] = useState<Direction>('in');
  return (
    <>
      <ChipRow
        label={words.direction}
        value={direction}
        onValue={setDirection}
        chips={[
          { value: 'in', label: words.in },
          { value: 'out', label: words.out },
        ]}
      />
      {children}
      {isTyped && (
        <ActBar
          stacked
          busy={busy}
          error={error ?? undefined}
          acts={[{ id, label: words.ask, tone: 'ink', unless, run: (reason) => onAsk(direction, reason) }]}
        />
      )}
    </>
  );
}
