import type { Output } from '@bourse/contract/call';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { identity } from '../wire/calls.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';

export type Security = Output<typeof identity.security>;

/** The protections of this account. */
export const useSecurity = (): UseQueryResult<Security, Error> => useCall(identity.security, {}, { staleTime: 30_000 });

/** After a change: what was read of the account is out of date. */
export function useStaleSecurity(): () => Promise<void> {
  const refresh = useRefresh();
  return useCallback(() => refresh('identity', identity.info), [refresh]);
}

/** How many of five are lit: the score of the server in whole fifths. */
export const litOf = (score: number): number => Math.max(0, Math.min(5, Math.floor(score / 20)));
