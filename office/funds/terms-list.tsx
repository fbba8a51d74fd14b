import { Coin } from '@bourse/ui/coin';
import type { ReactElement, ReactNode } from 'react';

/** What each list of the networks page gets from the page. */
export interface TermsListProps {
  readonly id: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onBack: () => void;
  readonly backLabel: string;
  readonly width: number;
  readonly tall: true;
  /** The choice between the lists. */
  readonly tools: ReactNode;
}

/** Above the form of a network, an address or an account. */
export const TermsHeading = ({ asset, title }: { readonly asset: string | undefined; readonly title: string }): ReactElement => (
  <h2 className="mb-3 flex items-center gap-2 text-17 font-semibold tracking-title">
    {asset && <Coin asset={asset} size={22} />}
    {asset} <span className="font-medium text-t2">{title}</span>
  </h2>
);
