import type { Output } from '@bourse/contract/call';
import type { funds } from '@bourse/contract/funds';

type DepositOffer = Output<typeof funds.depositNetworks>;
export type OfferedNetwork = DepositOffer['assets'][number]['networks'][number];
export interface DepositWayProps {
  readonly offer: DepositOffer;
  /** The asset in the address. */
  readonly asked: string | undefined;
  readonly onDone: (id: string) => void;
}
