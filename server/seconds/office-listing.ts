import type { secondsOffice as contract } from '@bourse/contract/office/seconds';
import { configureOnly } from '@bourse/core/configure';
import { whySecond } from '@bourse/core/seconds/configuration';
import { type SecondInstrument, secondId } from '@bourse/core/seconds/instrument';
import { usualTerms } from '@bourse/core/seconds/usual-terms';
import type { Pool } from 'pg';
import { configurationChange } from '../four-eyes/configuration-change.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { readInstruments } from './office-instruments.ts';
import { ruleLines, rulesText } from './office-rule-text.ts';

const LIST = 'seconds.list-contract';
interface ListingOptions {
  readonly listing: Listing;
  readonly fourEyes: FourEyes;
  readonly realm: 'practice' | 'live';
}
interface Payload {
  readonly symbol: string;
}

/** The first second contracts on an index, on the usual terms. Two people decide; every term can be changed afterwards. */
export function listingOffice({ fourEyes, listing, realm }: ListingOptions): Pick<Handlers<typeof contract>, 'listContract'> {
  fourEyes.register(
    LIST,
    configurationChange({
      ...{ make: ['risk', 'finance', 'admin'], decide: ['risk', 'admin'] },
      next: (client, payload: Payload) => newInstrument(listing, client, payload),
      say: ({ made }) => ({
        title: `List ${made.name}`,
        subject: `second:${made.symbol}`,
        changes: Object.entries(ruleLines(rulesText(made, listing.scale(VALUING)))).map(([name, after]) => ({ name, after })),
      }),
      command: ({ made }) => configureOnly(realm, { seconds: [made] }),
    }),
  );
  return { listContract: ({ reason, ...payload }, operator) => fourEyes.ask(operator, LIST, payload, reason) };
}

async function newInstrument(
  listing: Listing,
  client: Pick<Pool, 'query'>,
  { symbol }: Payload,
): Promise<{ readonly made: SecondInstrument } | Refused> {
  if ((await readInstruments(client)).some((one) => one.symbol === symbol)) return refuse('nothing-changed');
  const index = listing.instruments.find((one) => secondId(one.symbol) === symbol);
  if (index === undefined) return refuse('11');
  const made = usualTerms(index, listing.scale(VALUING));
  const why = whySecond(made, index, listing.asset(VALUING));
  return why === undefined ? { made } : refuse('9', { detail: why });
}

/** Indices that could have second contracts and have none. */
export const unlisted = (listing: Listing, listed: readonly SecondInstrument[]): string[] =>
  listing.instruments
    .filter((one) => one.quote === VALUING && one.ended !== true && !listed.some(({ index }) => index === one.symbol))
    .map(({ symbol }) => secondId(symbol))
    .sort();
