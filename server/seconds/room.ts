import type { seconds as contract } from '@bourse/contract/seconds';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { type SecondsOptions, seconds } from './commands.ts';
import { evidenceCall, type MinuteProofs } from './evidence.ts';
import { fairnessCall } from './fairness.ts';
import { type SecondLeaves, secondLeaves } from './leaves.ts';
import { Receipts } from './receipts.ts';
import { keepSecondMarkets } from './second-markets.ts';

/** For the proof room, which publishes them. */
export const openSecondLeaves = ({ jobs, archive, engine, ...s }: Services): SecondLeaves =>
  secondLeaves({ pool: jobs, archive, engine, receipts: new Receipts(s) });

export async function openSeconds(
  s: Services,
  policyOf: SecondsOptions['policyOf'],
  proofs: MinuteProofs,
): Promise<OpenRoom<typeof contract>> {
  const { markets, stop } = await keepSecondMarkets(s.engine, s.pool);
  const options = { ...s, policyOf, markets, proofs, receipts: new Receipts(s) };
  return { handlers: { ...seconds(options), ...evidenceCall(options), ...fairnessCall(options) }, jobs: [{ stop }] };
}
