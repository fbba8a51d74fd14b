import type { SecondContract } from '@bourse/contract/seconds-text';
import type { Direction } from '@bourse/core/seconds/second';
import type { RefObject } from 'react';

/** What a layout of the page can open, and where its keys lead. */
export interface Opening {
  readonly show: (what: 'how' | 'markets' | 'limits' | 'transfer') => void;
  readonly showResult: (contract: SecondContract) => void;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly buttons: Readonly<Record<Direction, RefObject<HTMLButtonElement | null>>>;
}
