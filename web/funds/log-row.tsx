import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement, ReactNode } from 'react';

/** One record of a log: what it is on one side, its amount and state on the other. Opens its details. */
export const LogRow = ({
  asset,
  onOpen,
  end,
  children,
}: {
  readonly asset: string;
  readonly onOpen: () => void;
  readonly end: ReactNode;
  readonly children: ReactNode;
}): ReactElement => (
  <li className="[&+&]:hairline-t">
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-[68px] w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 active:bg-bg1"
    >
      <Coin asset={asset} />
      <span className="min-w-0 flex-1">{children}</span>
      <span className="flex flex-none flex-col items-end gap-1">{end}</span>
    </button>
  </li>
);

/** The state of a record; while its block is being confirmed, the confirmations so far before it. */
export const CountedState = ({
  isCounting,
  confirmations,
  needed,
  children,
}: {
  readonly isCounting: boolean;
  readonly confirmations: number | undefined;
  readonly needed: number | undefined;
  readonly children: ReactNode;
}): ReactElement => (
  <span className="flex items-center gap-1.5">
    {isCounting && confirmations !== undefined && needed !== undefined && (
      <Figure text={`${Math.min(confirmations, needed)} / ${needed}`} className="text-12 text-t3" />
    )}
    {children}
  </span>
);
