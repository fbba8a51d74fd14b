import type { Input } from '@bourse/contract/call';
import type { icoOffice as contract } from '@bourse/contract/office/ico';
import type { Role } from '@bourse/contract/office/roles';
import { configureOnly } from '@bourse/core/configure';
import { whyCancel, whySale, whySupply } from '@bourse/core/ico/configuration';
import type { Sale, SaleTerms } from '@bourse/core/ico/sale';
import { parseAmount } from '@bourse/core/market/instrument-text';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import type { Amount, Instant } from '@bourse/core/money/unit';
import { DAY_MS } from '@bourse/core/time';
import { configurationChange } from '../four-eyes/configuration-change.ts';
import type { Change, FourEyes } from '../four-eyes/four-eyes.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { timeText } from '../store/wire-text.ts';
import { isHttps } from './register-banner.ts';
import { readFree } from './register-funding.ts';
import { readSale, readSales, riskOf, type Store, shareText, usdtText } from './sale-text.ts';

export interface SalesOptions {
  readonly engine: { now(): number };
  readonly listing: Listing;
  readonly fourEyes: FourEyes;
  readonly realm: 'practice' | 'live';
}
type Created = Omit<Input<(typeof contract)['createSale']>, 'reason'>;
type Changed = Omit<Input<(typeof contract)['changeSale']>, 'reason'>;
/** As an operator writes them. */
type TermsText = Omit<Created, 'asset'>;

interface Kinds {
  readonly create: string;
  readonly change: string;
  readonly cancel: string;
}
interface Next {
  readonly before: Sale | undefined;
  readonly after: SaleTerms;
}
const roles: { readonly make: readonly Role[]; readonly decide: readonly Role[] } = {
  make: ['finance', 'risk', 'admin'],
  decide: ['finance', 'risk', 'admin'],
};

/** New sales, other terms before the start, and cancellation. All of them reach the core as a configuration, which checks them again. */
export function registerSales(o: SalesOptions, kinds: Kinds): void {
  o.fourEyes.register(
    kinds.create,
    configurationChange<Created, Next>({
      ...roles,
      next: async (client, { asset, ...terms }) => {
        const sale = ((await readSales(client)).at(-1)?.sale ?? 0) + 1;
        return nextOf(o, client, undefined, { sale, revision: 1, asset }, terms);
      },
      say: ({ after }) => ({
        title: `Create the sale of ${after.name} (${after.asset})`,
        subject: `new-sale:${after.asset}`,
        changes: linesOf(undefined, lines(o, after)),
      }),
      command: ({ after }) => configureOnly(o.realm, { sales: [after] }),
    }),
  );
  o.fourEyes.register(
    kinds.change,
    configurationChange<Changed, Next>({
      ...roles,
      next: async (client, { saleId, changes }) => {
        const before = await readSale(client, Number(saleId));
        if (before === undefined) return refuse('not-found');
        if (before.state !== 'listed' || o.engine.now() >= before.startsAt) return refuse('sale-started');
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
        const { sale, revision, asset } = before;
        return nextOf(o, client, before, { sale, revision: revision + 1, asset }, { ...termsText(o, before), ...given });
      },
      say: ({ before, after }) => ({
        title: `Change the sale of ${before!.name}`,
        subject: `sale:${after.sale}`,
        changes: linesOf(lines(o, before!), lines(o, after)),
      }),
      command: ({ after }) => configureOnly(o.realm, { sales: [after] }),
    }),
  );
  o.fourEyes.register(
    kinds.cancel,
    configurationChange<{ readonly saleId: string }, Sale>({
      ...roles,
      next: async (client, { saleId }) => {
        const sale = await readSale(client, Number(saleId));
        if (sale === undefined) return refuse('not-found');
        const why = whyCancel(sale.sale, { now: o.engine.now() as Instant, of: () => sale, free: () => 0n as Amount });
        return why === undefined ? sale : refuse('sale-closed', { detail: why });
      },
      say: ({ sale, name }) => ({
        title: `Cancel the sale of ${name} and return every subscription`,
        subject: `sale:${sale}`,
        changes: [{ name: 'state', before: 'listed', after: 'cancelled' }],
      }),
      command: ({ sale }) => configureOnly(o.realm, { cancelSales: [sale] }),
    }),
  );
}

/** The terms before and after, or why they can't be so. */
async function nextOf(
  o: SalesOptions,
  client: Store,
  before: Sale | undefined,
  fixed: Pick<SaleTerms, 'sale' | 'revision' | 'asset'>,
  text: TermsText,
): Promise<Next | Refused> {
  const asset = fixed.asset === VALUING ? undefined : o.listing.asset(fixed.asset);
  if (asset === undefined) return refuse('30');
  if (text.risk['en'] === undefined) return refuse('content-incomplete');
  if (!isHttps(text.whitePaper)) return refuse('unsafe-address');
  const usdt = { scale: o.listing.scale(VALUING) };
  const [price, minimum, maximum] = [text.price, text.minimum, text.maximum].map((one) => parseAmount(one, usdt));
  const total = parseAmount(text.total, asset);
  const vesting = text.vesting.map(({ afterMs, share }) => ({ afterMs, share: Number(parseDecimal(share, 4) ?? Number.NaN) }));
  if (!price || !minimum || !maximum || !total || vesting.some(({ share }) => !(share > 0))) return refuse('25');
  const after: SaleTerms = {
    ...fixed,
    ...{ name: text.name, price, total, minimum, maximum, vesting, whitePaper: text.whitePaper },
    startsAt: Date.parse(text.startsAt) as Instant,
    endsAt: Date.parse(text.endsAt) as Instant,
    risk: Object.entries(text.risk).map(([locale, told]) => ({ locale, text: told })),
  };
  const free = (await readFree(client, fixed.asset)) as Amount;
  const known = { now: o.engine.now() as Instant, of: () => before, free: () => free };
  const why = whySale(after, asset.scale, o.realm, known);
  if (why !== undefined) return refuse('9', { detail: why });
  const short = whySupply([after], known);
  return short === undefined ? { before, after } : refuse('14', { detail: short });
}

function termsText({ listing }: SalesOptions, s: SaleTerms): TermsText {
  const usdt = (minor: bigint) => usdtText(listing, minor);
  return {
    name: s.name,
    price: usdt(s.price),
    total: decimalText(s.total, listing.scale(s.asset)),
    minimum: usdt(s.minimum),
    maximum: usdt(s.maximum),
    startsAt: timeText(s.startsAt),
    endsAt: timeText(s.endsAt),
    vesting: s.vesting.map(({ afterMs, share }) => ({ afterMs, share: shareText(share) })),
    whitePaper: s.whitePaper,
    risk: riskOf(s.risk),
  };
}

/** One line for each term, and for the risks in each language. */
function lines(o: SalesOptions, terms: SaleTerms): Record<string, string> {
  const { vesting, risk, ...text } = termsText(o, terms);
  const steps = vesting.map(({ afterMs, share }) => `${share} after ${daysText(afterMs)}`).join(', ');
  const risks = Object.entries(risk).map(([locale, told]) => [`risk (${locale})`, told]);
  return { asset: terms.asset, ...text, vesting: steps, ...(Object.fromEntries(risks) as Record<string, string>) };
}
const daysText = (ms: number): string => (ms % DAY_MS === 0 ? `${ms / DAY_MS} days` : `${ms / 60_000} minutes`);

function linesOf(before: Record<string, string> | undefined, after: Record<string, string>): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])];
  return names
    .filter((name) => before?.[name] !== after[name])
    .map((name) => ({ name, ...(before?.[name] !== undefined && { before: before[name] }), after: after[name] }));
}
