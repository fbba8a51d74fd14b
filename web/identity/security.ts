import { callKey } from '@bourse/client/calls';
import type { Output } from '@bourse/contract/call';
import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { identity } from '../wire/calls.ts';
import { staleRoom, useCall } from '../wire/use-call.ts';

export type Security = Output<typeof identity.security>;

/** What protects this account. */
export const useSecurity = (): UseQueryResult<Security, Error> => useCall(identity.security, {}, { staleTime: 30_000 });

/** After a change: what was read of the account is out of date. */
export function useStaleSecurity(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => stale(client), [client]);
}
const stale = async (client: QueryClient): Promise<void> => {
  await Promise.all([staleRoom(client, 'identity'), client.invalidateQueries({ queryKey: callKey(identity.info) })]);
};

/** How many of five are lit: the score of the server in whole fifths. */
export const litOf = (score: number): number => Math.max(0, Math.min(5, Math.floor(score / 20)));
