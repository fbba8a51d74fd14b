import type { AddressFault, AddressNotice, SavedAddress } from '@bourse/contract/addresses';
import { useEffect, useState } from 'react';
import { funds } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';

const pauseMs = 350;

export interface AddressCheck {
  readonly state: 'none' | 'asking' | 'right' | 'wrong' | 'unknown';
  readonly canonical: string | undefined;
  readonly notices: readonly AddressNotice[];
  readonly fault: AddressFault | undefined;
  /** Networks of which it would be an address. */
  readonly looksLike: readonly string[];
  readonly saved: SavedAddress | undefined;
  readonly again: () => void;
}

/** Whether what was typed is an address of the network: asked once typing pauses, by the rules that the withdrawal will meet. */
export function useAddressCheck(network: string | undefined, typed: string): AddressCheck {
  const address = typed.trim();
  const [paused, pause] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => pause(address), pauseMs);
    return () => clearTimeout(timer);
  }, [address]);
  const isAsked = network !== undefined && address !== '';
  const { data, isError, refetch } = useCall(
    funds.checkAddress,
    { network: network ?? '', address: paused },
    { enabled: isAsked && paused === address, staleTime: 60_000, retry: 1 },
  );
  const known = isAsked && paused === address ? data : undefined;
  return {
    state: !isAsked ? 'none' : known ? (known.isRight ? 'right' : 'wrong') : isError && paused === address ? 'unknown' : 'asking',
    canonical: known?.canonical,
    notices: known?.notices ?? [],
    fault: known?.fault,
    looksLike: known?.looksLike ?? [],
    saved: known?.saved,
    again: () => void refetch(),
  };
}
