import type { market } from '@bourse/contract/market';
import type { instruments as contract } from '@bourse/contract/office/instruments';
import type { Role } from '@bourse/contract/office/roles';
import { type Configure, configureOnly, whyInvalid } from '@bourse/core/configure';
import type { FeeTier, Instrument } from '@bourse/core/market/instrument';
import { decimalText } from '@bourse/core/money/decimal';
import { amount, rate } from '@bourse/core/money/unit';
import { VOLUME_ASSET } from '@bourse/core/spot/volume';
import { DAY_MS } from '@bourse/core/time';
import type { Pool, PoolClient } from 'pg';
import { configurationChange, differences } from '../four-eyes/configuration-change.ts';
import type { Change, FourEyes } from '../four-eyes/four-eyes.ts';
import { unknownVenue } from '../gateways/price-feed/source.ts';
import { venueNames } from '../gateways/price-feed/venue.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handler, Handlers } from '../http/room.ts';
import type { Listing } from '../store/listing.ts';
import {
  boundsText,
  type FeeTierText,
  HIGHEST_FEE,
  type InstrumentBounds,
  percentText,
  tierOf,
  tierText,
  withBounds,
} from './instrument-text.ts';

export interface InstrumentsOptions {
  readonly pool: Pool;
  readonly fourEyes: FourEyes;
  readonly listing: Listing;
  readonly realm: 'practice' | 'live';
  /** The public answer: what operators see is what everyone can. */
  readonly priceStatus: Handler<(typeof market)['priceStatus']>;
}
interface BoundsPayload {
  readonly symbol: string;
  readonly changes: Partial<InstrumentBounds>;
}
interface FeesPayload {
  readonly tiers: readonly FeeTierText[];
}

const BOUNDS = 'instruments.change';
const FEES = 'instruments.change-fees';
/** A change to the index is announced a day before it applies. */
const INDEX_DELAY_MS = DAY_MS;
const ofIndex: readonly (keyof InstrumentBounds)[] = ['indexNormal', 'indexDegraded', 'indexDeviation', 'indexSources'];

/**
 * Instruments and fees. A change becomes a configure command for the writer, approved by two people, and contains only what such a
 * command may: limits and rates. There is no field for a price.
 */
export function instruments(o: InstrumentsOptions): Handlers<typeof contract> {
  const { pool, fourEyes, listing } = o;
  registerKinds(o);
  return {
    list: async () => {
      const { rows } = await pool.query<{ symbol: string; state: string | null; price: number | null; at: number | null; orders: number }>(
        `SELECT i.symbol, p.state, p.price, p.at, (SELECT count(*)::int FROM state.open_order AS o WHERE o.symbol = i.symbol) AS orders
         FROM state.instrument AS i LEFT JOIN state.index_price AS p ON p.symbol = i.symbol ORDER BY i.symbol`,
      );
      const scale = listing.scale(VOLUME_ASSET);
      return {
        instruments: rows.flatMap((row) => {
          const instrument = listing.instrument(row.symbol);
          if (instrument === undefined) return [];
          const { symbol, base, quote, priceDecimals, quantityDecimals } = instrument;
          return [
            {
              symbol,
              base,
              quote,
              priceDecimals,
              quantityDecimals,
              ...boundsText(instrument, listing.scale(quote)),
              openOrders: row.orders,
              ...(row.price !== null && { index: decimalText(Number(row.price), priceDecimals) }),
              indexState: row.state ?? 'stale',
              ...(row.at !== null && { indexAt: new Date(Number(row.at)).toISOString() }),
            },
          ];
        }),
        feeTiers: (await readTiers(pool)).map((tier) => tierText(tier, scale)),
        feeAsset: VOLUME_ASSET,
      };
    },
    priceStatus: (input, operator) => o.priceStatus(input, operator),
    change: ({ symbol, changes, reason }, operator) =>
      fourEyes.ask(operator, BOUNDS, { symbol, changes: changes as Partial<InstrumentBounds> }, reason),
    changeFees: ({ tiers, reason }, operator) => fourEyes.ask(operator, FEES, { tiers }, reason),
  };
}

function registerKinds({ fourEyes, listing, realm }: InstrumentsOptions): void {
  const roles: { readonly make: readonly Role[]; readonly decide: readonly Role[] } = {
    make: ['risk', 'admin', 'finance'],
    decide: ['risk', 'admin'],
  };
  fourEyes.register(
    BOUNDS,
    configurationChange({
      ...roles,
      next: (client, { symbol, changes }: BoundsPayload) => nextInstrument(client, listing, realm, symbol, changes),
      say: ({ before, after }) => {
        const scale = listing.scale(after.quote);
        const changes = differences(boundsText(before, scale), boundsText(after, scale));
        return { title: `Change ${before.name}`, subject: `instrument:${before.symbol}`, changes };
      },
      command: ({ after }) => boundsCommand(realm, after),
      delayMs: ({ changes }) => (ofIndex.some((name) => changes[name] !== undefined) ? INDEX_DELAY_MS : 0),
    }),
  );
  fourEyes.register(
    FEES,
    configurationChange({
      ...roles,
      next: (client, payload: FeesPayload) => nextTiers(client, listing, realm, payload),
      say: ({ before, after }) => ({
        title: 'Change the fee tiers',
        subject: 'fees:spot',
        changes: tierChanges(before, after, listing.scale(VOLUME_ASSET)),
      }),
      command: ({ after }) => configureOnly(realm, { feeTiers: after }),
    }),
  );
}

function tierChanges(before: readonly FeeTier[], after: readonly FeeTier[], scale: number): Change[] {
  const say = (tier: FeeTier | undefined): string | undefined => {
    if (tier === undefined) return undefined;
    const floor = tierText(tier, scale).floor.replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');
    return `from ${floor} ${VOLUME_ASSET}: maker ${percentText(tier.maker)}, taker ${percentText(tier.taker)}`;
  };
  return Array.from({ length: Math.max(before.length, after.length) }, (_, i) => ({
    name: `tier ${i}`,
    before: say(before[i]),
    after: say(after[i]),
  })).filter((one) => one.before !== one.after);
}

async function nextInstrument(
  client: PoolClient,
  listing: Listing,
  realm: Configure['realm'],
  symbol: string,
  changes: Partial<InstrumentBounds>,
) {
  const before = listing.instrument(symbol);
  if (before === undefined) return refuse('11');
  const scale = listing.scale(before.quote);
  const relisted = changes.listed === true ? { ended: false } : {};
  const after = withBounds(before, { ...boundsText(before, scale), ...relisted, ...changes }, scale);
  if (after === undefined) return refuse('25', { detail: 'more decimals than there are' });
  const why = whyNotSources(realm, before, after) ?? (await whyNot(client, listing, boundsCommand(realm, after)));
  return why ?? { before, after };
}

/** Practice prices are generated, so an index there can't have other sources; a live index can't do without. */
function whyNotSources(realm: Configure['realm'], before: Instrument, { indexSources }: Instrument): Refused | undefined {
  if (indexSources === before.indexSources) return undefined;
  if (realm === 'practice') return refuse('9', { detail: 'practice prices are generated' });
  if (indexSources === undefined) return refuse('9', { detail: 'an index needs sources' });
  const unknown = unknownVenue(indexSources);
  return unknown === undefined ? undefined : refuse('9', { detail: `${unknown}: the venues are ${venueNames.join(', ')}` });
}

const boundsCommand = (realm: Configure['realm'], after: Instrument): Configure =>
  configureOnly(realm, { instruments: [after], afterCancels: true });

async function nextTiers(client: PoolClient, listing: Listing, realm: Configure['realm'], { tiers }: FeesPayload) {
  const scale = listing.scale(VOLUME_ASSET);
  const after = tiers.map((tier) => tierOf(tier, scale));
  if (!after.every((tier) => tier !== undefined)) return refuse('9', { detail: 'more decimals than there are' });
  // The core accepts any rate below one; implausible ones are refused before two people spend time on them.
  if (after.some((tier) => tier.taker > HIGHEST_FEE)) return refuse('9', { detail: 'a fee is at most 1 %' });
  if (after.some((tier) => tier.maker > tier.taker)) return refuse('9', { detail: 'the maker fee is at most the taker fee' });
  const why = await whyNot(client, listing, configureOnly(realm, { feeTiers: after }));
  return why ?? { before: await readTiers(client), after };
}

/** The core's own reasons, checked before two people spend time on the change. New tiers are checked against every instrument, too. */
async function whyNot(client: PoolClient, listing: Listing, command: Configure): Promise<Refused | undefined> {
  const { rows } = await client.query<{ symbol: string }>('SELECT symbol FROM state.instrument');
  const every = rows.flatMap(({ symbol }) => listing.instrument(symbol) ?? []);
  const changed = new Map([...every, ...command.instruments].map((one) => [one.symbol, one]));
  const tiers = command.feeTiers.length > 0 ? command.feeTiers : await readTiers(client);
  const open = await client.query<{ symbol: string }>(
    'SELECT symbol FROM unnest($1::text[]) AS asked (symbol) WHERE EXISTS (SELECT 1 FROM state.open_order AS o WHERE o.symbol = asked.symbol)',
    [command.instruments.map((one) => one.symbol)],
  );
  const why = whyInvalid(
    { ...command, instruments: [...changed.values()], feeTiers: tiers },
    {
      realm: command.realm,
      asset: (name) => listing.asset(name),
      instrument: (symbol) => listing.instrument(symbol),
      perpetual: () => undefined,
      hasFeeTiers: true,
      hasOrders: (symbol) => open.rows.some((one) => one.symbol === symbol),
    },
  );
  return why === undefined ? undefined : refuse('9', { detail: why });
}

async function readTiers(client: Pick<PoolClient, 'query'>): Promise<FeeTier[]> {
  const { rows } = await client.query<{ floor: string; maker: string; taker: string }>(
    'SELECT floor, maker, taker FROM state.fee_tier ORDER BY tier',
  );
  return rows.map(({ floor, maker, taker }) => ({ floor: amount(BigInt(floor)), maker: rate(BigInt(maker)), taker: rate(BigInt(taker)) }));
}
