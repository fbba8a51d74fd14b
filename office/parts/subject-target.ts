import type { Target } from '@bourse/client/go';
import type { SubjectKind } from '@bourse/contract/office/audit-facts';
import type { AnyPlace } from '../nav/places.ts';

type SubjectTarget = Target<AnyPlace>;
type Pageless = 'all accounts' | 'all traders' | 'canned-answer' | 'chain' | 'traders';

/** Lists of everybody, the log itself, and replies that belong to no page of their own. */
export const pageless: ReadonlySet<SubjectKind> = new Set<Pageless>(['all accounts', 'all traders', 'canned-answer', 'chain', 'traders']);

/** The page of each kind of subject; `id` is what follows the kind. A page leaves out parameters that aren't its own. */
const targets: Readonly<Record<Exclude<SubjectKind, Pageless>, (id: string) => SubjectTarget>> = {
  account: (account) => ({ to: '/books', search: { show: 'lines', account } }),
  banner: () => ({ to: '/sales', search: { form: 'banner' } }),
  carousel: () => ({ to: '/content', search: { kind: 'slide' } }),
  case: (id) => ({ to: '/verification', search: { case: id } }),
  command: (seq) => ({ to: '/books', search: { show: 'lines', seq } }),
  config: (name) => ({ to: '/config', search: { name } }),
  custody: () => ({ to: '/reserves' }),
  deposit: (id) => ({ to: '/deposits', search: { id } }),
  document: () => ({ to: '/content', search: { kind: 'document' } }),
  fees: () => ({ to: '/instruments' }),
  flash: (asset) => ({ to: '/inventory', search: { asset } }),
  'flash-inventory': (asset) => ({ to: '/inventory', search: { asset } }),
  instrument: (symbol) => ({ to: '/instruments', search: { symbol } }),
  message: () => ({ to: '/outbox' }),
  network: (id) => ({ to: '/networks', search: { id } }),
  'new-sale': () => ({ to: '/sales' }),
  notice: (id) => ({ to: '/contentEdit', search: { kind: 'notice', id } }),
  operator: () => ({ to: '/operators' }),
  // Commands that were set aside are listed there.
  outbox: () => ({ to: '/invariants' }),
  perpetual: (symbol) => ({ to: '/perpetuals', search: { tab: 'contracts', symbol } }),
  policy: (row) => ({ to: '/policy', search: { product: row.split(':')[0] as 'perpetual', row } }),
  'receiving-account': () => ({ to: '/networks', search: { show: 'accounts' } }),
  'receiving-address': () => ({ to: '/networks', search: { show: 'addresses' } }),
  release: () => ({ to: '/releases' }),
  request: (id) => ({ to: '/approvals', search: { id } }),
  reserve: () => ({ to: '/liabilities', search: { tab: 'reserves' } }),
  restore: () => ({ to: '/liabilities' }),
  rewards: () => ({ to: '/rewardRules' }),
  rules: (of) => (of === 'flash' ? { to: '/inventory' } : { to: '/networks', search: { show: 'rules' } }),
  sale: (sale) => ({ to: '/sales', search: { sale } }),
  'sale-supply': () => ({ to: '/sales', search: { form: 'supply' } }),
  second: (symbol) => ({ to: '/seconds', search: { tab: 'rules', symbol } }),
  'second-fund': () => ({ to: '/seconds', search: { tab: 'fund' } }),
  'signing-key': () => ({ to: '/liabilities', search: { tab: 'keys' } }),
  slide: (id) => ({ to: '/contentEdit', search: { kind: 'slide', id } }),
  snapshot: (id) => ({ to: '/liabilities', search: { id } }),
  stop: () => ({ to: '/invariants' }),
  trader: (uid) => ({ to: '/trader', search: { uid } }),
  withdrawal: (id) => ({ to: '/withdrawals', search: { id } }),
};

/** The page of `withdrawal:2`; undefined if its kind has none. */
export function targetOf(subject: string): SubjectTarget | undefined {
  const at = subject.indexOf(':');
  const [kind, id] = at < 0 ? [subject, ''] : [subject.slice(0, at), subject.slice(at + 1)];
  return targets[kind as keyof typeof targets]?.(id);
}
