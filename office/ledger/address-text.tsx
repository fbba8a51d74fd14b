import type { ReactElement } from 'react';
import { Go } from '../nav/go.ts';

/** `trader:42:spot:USDT:available` links to the trader; the exchange's own accounts are plain text. */
export function AddressText({ address }: { readonly address: string }): ReactElement {
  const [owner, uid, ...rest] = address.split(':');
  if (owner !== 'trader' || uid === undefined) return <bdi className="hash block cut">{address}</bdi>;
  return (
    <span className="hash block cut">
      <Go to="/trader" search={{ uid }} className="font-medium text-accent">
        {uid}
      </Go>
      <span className="text-t2">:{rest.join(':')}</span>
    </span>
  );
}
