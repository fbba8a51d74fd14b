import type { ReactElement, ReactNode } from 'react';
import { Go } from '../nav/go.ts';

/** To the contract with its receipts, where its result can be verified; without an id, to all of them. */
export const DetailLink = ({
  contractId,
  label,
  className,
  children,
}: {
  readonly contractId?: string;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement => (
  <Go to="/fastOrder" search={contractId === undefined ? {} : { id: contractId }} aria-label={label} className={className}>
    {children}
  </Go>
);
