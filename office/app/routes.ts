import { audit } from '@bourse/contract/office/audit';
import { config } from '@bourse/contract/office/config';
import { flashOffice } from '@bourse/contract/office/flash';
import { fundsOffice } from '@bourse/contract/office/funds';
import { identityOffice } from '@bourse/contract/office/identity';
import { instruments } from '@bourse/contract/office/instruments';
import { inviteOffice } from '@bourse/contract/office/invite';
import { ledgerOffice } from '@bourse/contract/office/ledger';
import { messagesOffice } from '@bourse/contract/office/messages';
import { news } from '@bourse/contract/office/news';
import { operators } from '@bourse/contract/office/operators';
import { proofOffice } from '@bourse/contract/office/proof';
import { inboxQueues, supportOffice } from '@bourse/contract/office/support';
import { traders } from '@bourse/contract/office/traders';
import { verificationOffice } from '@bourse/contract/office/verification';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpen,
  ChartLine,
  Equal,
  Gift,
  House,
  IdCard,
  KeyRound,
  Link2,
  Mail,
  MessagesSquare,
  Network,
  Newspaper,
  Percent,
  RefreshCw,
  Scale,
  SlidersHorizontal,
  Users,
  UsersRound,
  UserX,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Messages } from '../locales/catalog.ts';
import { hasRole, type SignedIn, useSession } from '../wire/session.ts';
import { type Access, oneOf, type Page, type RawSearch, type Route, route, textOf } from './route.ts';

// Every page of the office: path, roles, code, place in the rail, and what its address may carry. The roles are those of the call
// that the page cannot do without, so the rail and the server never differ. `(): Page` is written out so that pages may use the
// types of this table without a circle.

/** Where a guard sent someone away from: an address of ours, never another site. */
const signInOf = (raw: RawSearch): { back?: string; setUp?: string; unlock?: string } => {
  const back = textOf(raw['back'], /^\/(?!\/)[\w\-/?=&%.:+~]*$/);
  const setUp = textOf(raw['setUp'], /^[A-Za-z0-9_-]{43}$/);
  const unlock = textOf(raw['unlock'], /^[A-Za-z0-9_-]{43}$/);
  return { ...(back && { back }), ...(setUp && { setUp }), ...(unlock && { unlock }) };
};
const tabs = ['ledger', 'balances', 'orders', 'fills', 'devices', 'history'] as const;
const traderOf = (raw: RawSearch): { uid: string; tab?: (typeof tabs)[number] } => {
  const tab = oneOf(raw['tab'], tabs);
  return { uid: textOf(raw['uid'], /^[1-9]\d{0,15}$/) ?? '', ...(tab && { tab }) };
};
const wordsOf = (raw: RawSearch): { words?: string } => {
  const words = textOf(raw['words'], /^.{1,120}$/);
  return words ? { words } : {};
};
const idOf = (raw: RawSearch): { id?: string } => {
  const id = textOf(raw['id'], /^[1-9]\d{0,15}$/);
  return id ? { id } : {};
};
const auditOf = (raw: RawSearch): { id?: string; subject?: string } => {
  const subject = textOf(raw['subject'], /^[\w:.-]{1,120}$/);
  return { ...idOf(raw), ...(subject && { subject }) };
};
const kindOf = (raw: RawSearch): { kind?: 'notice' | 'slide' | 'document' } => {
  const kind = oneOf(raw['kind'], ['notice', 'slide', 'document']);
  return kind ? { kind } : {};
};
const inboxOf = (raw: RawSearch): { uid?: string; queue?: (typeof inboxQueues)[number] } => {
  const uid = textOf(raw['uid'], /^[1-9]\d{0,15}$/);
  const queue = oneOf(raw['queue'], inboxQueues);
  return { ...(uid && { uid }), ...(queue && { queue }) };
};
const nameOf = (raw: RawSearch): { name?: string } => {
  const name = textOf(raw['name'], /^[a-z][a-z0-9_]{0,63}$/);
  return name ? { name } : {};
};
const caseOf = (raw: RawSearch): { case?: string; state?: 'rejected' | 'verified' } => {
  const number = textOf(raw['case'], /^[1-9]\d{0,15}$/);
  const state = oneOf(raw['state'], ['rejected', 'verified']);
  return { ...(number && { case: number }), ...(state && { state }) };
};
const uidOf = (raw: RawSearch): { uid?: string } => {
  const uid = textOf(raw['uid'], /^[1-9]\d{0,15}$/);
  return uid ? { uid } : {};
};
const withdrawalsOf = (raw: RawSearch): { id?: string; show?: (typeof withdrawalViews)[number]; way?: 'wallet' | 'bank'; uid?: string } => {
  const show = oneOf(raw['show'], withdrawalViews);
  const way = oneOf(raw['way'], ['wallet', 'bank']);
  return { ...idOf(raw), ...(show && { show }), ...(way && { way }), ...uidOf(raw) };
};
const depositsOf = (raw: RawSearch): { id?: string; show?: (typeof depositViews)[number]; network?: string; uid?: string } => {
  const id = textOf(raw['id'], /^p[1-9]\d{0,15}$/);
  const show = oneOf(raw['show'], depositViews);
  const network = textOf(raw['network'], /^[a-z][a-z0-9-]{1,23}$/);
  return { ...(id && { id }), ...(show && { show }), ...(network && { network }), ...uidOf(raw) };
};
const networksOf = (raw: RawSearch): { show?: (typeof networkViews)[number]; id?: string } => {
  const show = oneOf(raw['show'], networkViews);
  const id = textOf(raw['id'], /^[\w:-]{1,60}$/);
  return { ...(show && { show }), ...(id && { id }) };
};
const booksOf = (raw: RawSearch): { show?: 'lines'; asset?: string; account?: string; uid?: string; seq?: string } => {
  const show = oneOf(raw['show'], ['lines']);
  const asset = textOf(raw['asset'], /^[A-Z0-9]{2,10}$/);
  const account = textOf(raw['account'], /^[a-z]+(?::[a-z]+)?$/);
  const seq = textOf(raw['seq'], /^[1-9]\d{0,15}$/);
  return { ...(show && { show }), ...(asset && { asset }), ...(account && { account }), ...(seq && { seq }), ...uidOf(raw) };
};
const inventoryOf = (raw: RawSearch): { asset?: string } => {
  const asset = textOf(raw['asset'], /^[A-Z0-9]{2,10}$/);
  return asset ? { asset } : {};
};

const withdrawalViews = ['review', 'to_pay', 'running', 'stuck', 'ended'] as const;
const depositViews = ['second_person', 'credited', 'rejected', 'chain'] as const;
const networkViews = ['accounts', 'addresses', 'rules', 'changes'] as const;

const liabilitiesOf = (raw: RawSearch): { tab?: 'snapshots' | 'reserves'; id?: string } => {
  const tab = oneOf(raw['tab'], ['snapshots', 'reserves']);
  return { ...idOf(raw), ...(tab && { tab }) };
};

export const routes = [
  route('/sign-in', 'public', (): Page => import('../entry/sign-in-page.tsx').then((m) => m.SignInPage), undefined, signInOf),
  // top
  route('/today', 'all', (): Page => import('../today/today-page.tsx').then((m) => m.TodayPage), {
    group: 'top',
    icon: House,
    letter: 'h',
  }),
  route(
    '/traders',
    traders.search.roles,
    (): Page => import('../traders/traders-page.tsx').then((m) => m.TradersPage),
    { group: 'top', icon: UsersRound, letter: 't' },
    wordsOf,
  ),
  route('/trader', traders.profile.roles, (): Page => import('../traders/trader-page.tsx').then((m) => m.TraderPage), undefined, traderOf),
  // queues
  route(
    '/withdrawals',
    fundsOffice.withdrawalQueue.roles,
    (): Page => import('../funds/withdrawals-page.tsx').then((m) => m.WithdrawalsPage),
    { group: 'queues', icon: ArrowUpFromLine, letter: 'w' },
    withdrawalsOf,
  ),
  route(
    '/deposits',
    fundsOffice.depositQueue.roles,
    (): Page => import('../funds/deposits-page.tsx').then((m) => m.DepositsPage),
    { group: 'queues', icon: ArrowDownToLine, letter: 'd' },
    depositsOf,
  ),
  route(
    '/verification',
    verificationOffice.queue.roles,
    (): Page => import('../verification/verification-page.tsx').then((m) => m.VerificationPage),
    { group: 'queues', icon: IdCard, letter: 'v' },
    caseOf,
  ),
  route(
    '/support',
    supportOffice.inbox.roles,
    (): Page => import('../support/support-page.tsx').then((m) => m.SupportPage),
    { group: 'queues', icon: MessagesSquare, letter: 's' },
    inboxOf,
  ),
  route(
    '/approvals',
    'all',
    (): Page => import('../four-eyes/approvals-page.tsx').then((m) => m.ApprovalsPage),
    { group: 'queues', icon: Users, letter: 'a' },
    idOf,
  ),
  route('/closings', identityOffice.closings.roles, (): Page => import('../traders/closings-page.tsx').then((m) => m.ClosingsPage), {
    group: 'queues',
    icon: UserX,
  }),
  // markets
  route('/instruments', instruments.list.roles, (): Page => import('../instruments/instruments-page.tsx').then((m) => m.InstrumentsPage), {
    group: 'markets',
    icon: ChartLine,
    letter: 'i',
  }),
  route(
    '/networks',
    fundsOffice.networks.roles,
    (): Page => import('../funds/networks-page.tsx').then((m) => m.NetworksPage),
    { group: 'markets', icon: Network },
    networksOf,
  ),
  route(
    '/inventory',
    flashOffice.inventory.roles,
    (): Page => import('../flash/inventory-page.tsx').then((m) => m.InventoryPage),
    { group: 'markets', icon: RefreshCw, letter: 'f' },
    inventoryOf,
  ),
  // books
  route(
    '/books',
    ledgerOffice.trialBalance.roles,
    (): Page => import('../ledger/books-page.tsx').then((m) => m.BooksPage),
    { group: 'books', icon: BookOpen, letter: 'b' },
    booksOf,
  ),
  route('/invariants', ledgerOffice.invariants.roles, (): Page => import('../ledger/invariants-page.tsx').then((m) => m.InvariantsPage), {
    group: 'books',
    icon: Equal,
  }),
  route('/reserves', fundsOffice.wallets.roles, (): Page => import('../funds/reserves-page.tsx').then((m) => m.ReservesPage), {
    group: 'books',
    icon: Scale,
    letter: 'r',
  }),
  route(
    '/adjustment',
    ledgerOffice.adjust.roles,
    (): Page => import('../ledger/adjustment-page.tsx').then((m) => m.AdjustmentPage),
    undefined,
    uidOf,
  ),
  route(
    '/rewards',
    inviteOffice.rewards.roles,
    (): Page => import('../invite/rewards-page.tsx').then((m) => m.RewardsPage),
    { group: 'books', icon: Gift },
    uidOf,
  ),
  route('/rewardRules', inviteOffice.rules.roles, (): Page => import('../invite/rules-page.tsx').then((m) => m.RewardRulesPage), {
    group: 'books',
    icon: Percent,
  }),
  route(
    '/liabilities',
    proofOffice.snapshots.roles,
    (): Page => import('../proof/liabilities-page.tsx').then((m) => m.LiabilitiesPage),
    { group: 'books', icon: Scale, letter: 'p' },
    liabilitiesOf,
  ),
  // house
  route('/outbox', messagesOffice.list.roles, (): Page => import('../messages/outbox-page.tsx').then((m) => m.OutboxPage), {
    group: 'house',
    icon: Mail,
  }),
  route(
    '/content',
    news.contents.roles,
    (): Page => import('../news/content-page.tsx').then((m) => m.ContentPage),
    { group: 'house', icon: Newspaper, letter: 'n' },
    kindOf,
  ),
  route(
    '/contentEdit',
    news.contents.roles,
    (): Page => import('../news/edit-page.tsx').then((m) => m.EditPage),
    undefined,
    (raw) => ({
      ...kindOf(raw),
      ...idOf(raw),
    }),
  ),
  route(
    '/config',
    config.list.roles,
    (): Page => import('../config/config-page.tsx').then((m) => m.ConfigPage),
    { group: 'house', icon: SlidersHorizontal, letter: 'c' },
    nameOf,
  ),
  route('/operators', operators.list.roles, (): Page => import('../operators/operators-page.tsx').then((m) => m.OperatorsPage), {
    group: 'house',
    icon: KeyRound,
    letter: 'o',
  }),
  route(
    '/audit',
    audit.entries.roles,
    (): Page => import('../audit/audit-page.tsx').then((m) => m.AuditPage),
    { group: 'house', icon: Link2, letter: 'l' },
    auditOf,
  ),
  route('/own', 'all', (): Page => import('../entry/own-page.tsx').then((m) => m.OwnPage)),
] as const;

export type Path = (typeof routes)[number]['path'];
type RouteOf<P extends Path> = Extract<(typeof routes)[number], { readonly path: P }>;
export type SearchOf<P extends Path> = ReturnType<RouteOf<P>['search']>;

/** Where everything unknown goes. */
export const homePath = '/today';

/** Which queues of the pulse a page of the rail counts. */
export const queueOf: Readonly<Partial<Record<string, readonly string[]>>> = {
  '/withdrawals': ['withdrawals', 'payments', 'stuck'],
  '/deposits': ['deposits', 'confirmations'],
  '/approvals': ['approvals'],
  '/closings': ['closing'],
  '/verification': ['verification'],
  '/support': ['support'],
};

export const mayOpen = (access: Access, operator: SignedIn | undefined): boolean =>
  access === 'public' || access === 'all' || hasRole(operator, access);

type PageName = keyof Messages['app']['pages'];
/** The name of a page's text: its path without the stroke. */
const nameOfPage = (path: string): PageName => path.slice(1) as PageName;

/** The pages of this operator, with their titles. */
export function useOwnPages(): readonly (Route & { readonly title: string })[] {
  const t = useTranslations('app');
  const operator = useSession((s) => s.operator);
  return (routes as readonly Route[])
    .filter((r) => r.access !== 'public' && mayOpen(r.access, operator))
    .map((r) => ({ ...r, title: t(`pages.${nameOfPage(r.path)}`) }));
}
