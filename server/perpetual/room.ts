import type { perpetualOffice as officeContract } from '@bourse/contract/office/perpetual';
import type { perpetual as contract } from '@bourse/contract/perpetual';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { type PerpetualOptions, perpetual } from './commands.ts';
import { type Contracts, keepContracts } from './contracts.ts';
import { Lights } from './lights.ts';
import { watchMargins } from './margin-call.ts';
import { publishMarks } from './marks.ts';
import { perpetualOffice } from './office.ts';
import { mailAboutRisk } from './risk-mail.ts';

export interface PerpetualRoom extends OpenRoom<typeof contract> {
  /** The contracts and their figures, for the office. */
  readonly contracts: Contracts;
}

export async function openPerpetual(s: Services, policyOf: PerpetualOptions['policyOf']): Promise<PerpetualRoom> {
  const { contracts, stop } = await keepContracts(s.engine, s.pool, (asset) => s.listing.scale(asset));
  const now = () => s.engine.now();
  const beside = { ...s, pool: s.jobs, contracts, now };
  return {
    handlers: perpetual({ ...s, policyOf, contracts, lights: new Lights(s.pool, contracts, now) }),
    contracts,
    jobs: [
      publishMarks({ contracts, engine: s.engine, publish: (seq, figures) => s.broadcast?.publishMarks(seq, figures) }),
      mailAboutRisk(beside),
      watchMargins({ ...beside, tell: (trader, event) => s.broadcast?.tellOwner(trader, event) }),
      { stop },
    ],
  };
}

export const openPerpetualOffice = (s: OfficeServices, { contracts }: PerpetualRoom): OpenRoom<typeof officeContract> => ({
  handlers: perpetualOffice({ ...s, contracts }),
});
