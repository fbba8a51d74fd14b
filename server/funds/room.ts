import type { funds as contract } from '@bourse/contract/funds';
import type { fundsOffice as officeContract } from '@bourse/contract/office/funds';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { readSystemConfig } from '../store/system-config.ts';
import { funds } from './commands.ts';
import { openRules, watchMoney } from './jobs.ts';
import { mailAboutMoney } from './money-mail.ts';
import { fundsOffice } from './office.ts';
import type { FundsOfficeOptions } from './office-options.ts';
import type { SenderChecks } from './options.ts';
import { seedPracticeReceiving } from './practice-receiving.ts';
import { type ReserveWatch, watchReserves } from './reserve-watch.ts';

export async function openFunds(s: Services, who: SenderChecks): Promise<OpenRoom<typeof contract>> {
  await openRules({ pool: s.acts, outbox: s.outbox }, s.seed);
  if (s.realm === 'practice') await seedPracticeReceiving(s.jobs);
  const beside = { ...s, pool: s.jobs };
  return {
    handlers: funds({ ...s, who, quickBuy: async () => (await readSystemConfig(s.pool))['quick_buy'] ?? '' }),
    jobs: [watchMoney({ ...beside, tell: (trader, event) => s.broadcast?.tellOwner(trader, event) }), mailAboutMoney(beside)],
  };
}

export interface FundsOffice extends OpenRoom<typeof officeContract> {
  readonly reserves: Pick<ReserveWatch, 'run'>;
}
export function openFundsOffice(s: OfficeServices, asks: Pick<FundsOfficeOptions, 'personOf' | 'keys'>): FundsOffice {
  const reserves = watchReserves(s);
  return { handlers: fundsOffice({ ...s, ...asks }), jobs: [reserves], reserves };
}
