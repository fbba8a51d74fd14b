import type { PerpetualPosition } from '@bourse/contract/perpetual-text';
import type { ContractMarket } from './contract-market.ts';

/** What every form about a position is given. */
export interface PositionFormProps {
  readonly position: PerpetualPosition;
  readonly market: ContractMarket;
  readonly onDone: () => void;
}
