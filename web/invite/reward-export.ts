import type { Reward } from '@bourse/contract/invite';
import { allPages, csv } from '../parts/csv.ts';
import { api } from '../wire/api.ts';
import { invite } from '../wire/calls.ts';

const columns = ['day', 'dueAt', 'paidAt', 'id', 'account', 'asset', 'amount', 'state'] as const satisfies readonly (keyof Reward)[];

/** The trader's rewards as CSV: by friend, day and asset, paid or not, newest first. */
export const rewardsCsv = (rewards: readonly Reward[]): string => csv(columns, rewards);

/** The whole history, page after page. */
export const allRewards = async (onCount: (count: number) => void, signal: AbortSignal): Promise<string> =>
  rewardsCsv(
    await allPages(
      async (cursor) => {
        const input = { limit: '200', ...(cursor !== undefined && { cursor }) };
        const { rewards, cursor: next } = await api(invite.rewards, input, { signal, quiet: true });
        return { rows: rewards, cursor: next };
      },
      onCount,
      signal,
    ),
  );
