import { noSearch, ownAddress, type Place, type RawSearch, reading, type SearchOf as SearchIn, textOf } from '@bourse/client/place';
import { secondPattern, spotPattern } from '@bourse/contract/instrument-id';
import { audit } from '@bourse/contract/office/audit';
import { config } from '@bourse/contract/office/config';
import { flashOffice } from '@bourse/contract/office/flash';
import { fundsOffice } from '@bourse/contract/office/funds';
import { icoOffice } from '@bourse/contract/office/ico';
import { identityOffice } from '@bourse/contract/office/identity';
import { instruments } from '@bourse/contract/office/instruments';
import { inviteOffice } from '@bourse/contract/office/invite';
import { ledgerOffice } from '@bourse/contract/office/ledger';
import { messagesOffice } from '@bourse/contract/office/messages';
import { news } from '@bourse/contract/office/news';
import { operators } from '@bourse/contract/office/operators';
import { perpetualOffice } from '@bourse/contract/office/perpetual';
import { policyOffice } from '@bourse/contract/office/policy';
import { proofOffice } from '@bourse/contract/office/proof';
import { releasesOffice } from '@bourse/contract/office/releases';
import type { Role } from '@bourse/contract/office/roles';
import { secondsOffice } from '@bourse/contract/office/seconds';
import { inboxQueues, supportOffice } from '@bourse/contract/office/support';
import { traders } from '@bourse/contract/office/traders';
import { verificationOffice } from '@bourse/contract/office/verification';
import { products } from '@bourse/contract/policy';
import type { LucideIcon } from 'lucide-react';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpen,
  ChartLine,
  Equal,
  Gauge,
  Gift,
  Globe,
  House,
  IdCard,
  KeyRound,
  Link2,
  Mail,
  MessagesSquare,
  Network,
  Newspaper,
  Percent,
  RadioTower,
  RefreshCw,
  Rocket,
  Scale,
  SlidersHorizontal,
  Smartphone,
  Timer,
  Users,
  UsersRound,
  UserX,
} from 'lucide-react';
import { hasRole, type SignedIn } from '../wire/session.ts';

// Every page of the office: path, roles, place in the side rail and address parameters. The roles are those of the call that the
// page can't work without, so the rail and the server never differ. The code of each page is listed in shell/pages.ts.

/** public: the sign-in. Otherwise the roles that may see it: those of the calls that it makes. `all` is every signed-in operator. */
export type Access = 'public' | 'all' | readonly Role[];
export const mayOpen = (access: Access, operator: SignedIn | undefined): boolean =>
  access === 'public' || access === 'all' || hasRole(operator, access);

export type RailGroup = 'top' | 'queues' | 'markets' | 'books' | 'house';
/** A page's place in the side rail, and its letter after G. */
interface Rail {
  readonly group: RailGroup;
  readonly icon: LucideIcon;
  readonly letter: string | undefined;
}
const rail = (group: RailGroup, icon: LucideIcon, letter?: string): Rail => ({ group, icon, letter });

export interface OfficePlace<P extends string = string, S extends object = object> extends Place<P, S> {
  readonly access: Access;
  readonly rail: Rail | undefined;
}
const place = <P extends `/${string}`, S extends object = ReturnType<typeof noSearch>>(
  path: P,
  access: Access,
  inRail?: Rail,
  search: (raw: RawSearch) => S = noSearch as never,
): OfficePlace<P, S> => ({ path, access, rail: inRail, search });

const id = /^[1-9]\d{0,15}$/;
const uid = id;
const ticket = /^[A-Za-z0-9_-]{43}$/;
const asset = /^[A-Z0-9]{2,10}$/;
const network = /^[a-z][a-z0-9-]{1,23}$/;
const kind = ['notice', 'slide', 'document'] as const;
const traderTab = reading({ tab: ['ledger', 'balances', 'orders', 'fills', 'perpetual', 'seconds', 'devices', 'history'] });
const perpetual = /^[A-Z0-9]{2,10}-[A-Z0-9]{2,10}-PERP$/;

export const places = [
  place('/sign-in', 'public', undefined, reading({ back: ownAddress, setUp: ticket, unlock: ticket })),
  // top
  place('/today', 'all', rail('top', House, 'h')),
  place('/traders', traders.search.roles, rail('top', UsersRound, 't'), reading({ words: /^.{1,120}$/ })),
  place('/trader', traders.profile.roles, undefined, (raw) => ({ ...traderTab(raw), uid: textOf(raw['uid'], uid) ?? '' })),
  // queues
  place(
    '/withdrawals',
    fundsOffice.withdrawalQueue.roles,
    rail('queues', ArrowUpFromLine, 'w'),
    reading({ id, show: ['review', 'to_pay', 'running', 'stuck', 'ended'], way: ['wallet', 'bank'], uid }),
  ),
  place(
    '/deposits',
    fundsOffice.depositQueue.roles,
    rail('queues', ArrowDownToLine, 'd'),
    reading({ id: /^p[1-9]\d{0,15}$/, show: ['second_person', 'credited', 'rejected', 'chain'], network, uid }),
  ),
  place(
    '/verification',
    verificationOffice.queue.roles,
    rail('queues', IdCard, 'v'),
    reading({ case: id, state: ['rejected', 'verified'] }),
  ),
  place('/support', supportOffice.inbox.roles, rail('queues', MessagesSquare, 's'), reading({ uid, queue: inboxQueues })),
  place('/approvals', 'all', rail('queues', Users, 'a'), reading({ id })),
  place('/closings', identityOffice.closings.roles, rail('queues', UserX)),
  // markets
  place('/instruments', instruments.list.roles, rail('markets', ChartLine, 'i'), reading({ symbol: spotPattern })),
  place(
    '/sources',
    instruments.priceStatus.roles,
    rail('markets', RadioTower),
    reading({ tab: ['indices', 'venues'], symbol: spotPattern }),
  ),
  place(
    '/perpetuals',
    perpetualOffice.risk.roles,
    rail('markets', Gauge, 'm'),
    reading({
      tab: ['contracts', 'positions', 'holders', 'liquidations', 'insurance'],
      symbol: perpetual,
      side: ['long', 'short'],
      uid,
      step: ['reduced', 'taken_over', 'deleveraged'],
      seq: /^\d{1,15}-\d{1,6}$/,
    }),
  ),
  place(
    '/seconds',
    secondsOffice.contracts.roles,
    rail('markets', Timer, 'e'),
    reading({
      tab: ['exposure', 'contracts', 'rules', 'fund'],
      symbol: secondPattern,
      direction: ['up', 'down'],
      uid,
      status: ['open', 'settled', 'won', 'lost', 'tie', 'void'],
    }),
  ),
  place(
    '/policy',
    policyOffice.table.roles,
    rail('markets', Globe),
    reading({ product: products, row: /^(?:new|class|[a-z]+:[A-Z]{2}:(?:retail|professional))$/ }),
  ),
  place(
    '/networks',
    fundsOffice.networks.roles,
    rail('markets', Network),
    reading({ show: ['accounts', 'addresses', 'rules', 'changes'], id: /^[\w:-]{1,60}$/ }),
  ),
  place('/sales', icoOffice.sales.roles, rail('markets', Rocket), reading({ sale: id, form: ['new', 'supply', 'banner'] })),
  place('/inventory', flashOffice.inventory.roles, rail('markets', RefreshCw, 'f'), reading({ asset })),
  // books
  place(
    '/books',
    ledgerOffice.trialBalance.roles,
    rail('books', BookOpen, 'b'),
    reading({ show: ['lines'], asset, account: /^[a-z]+(?::[a-z]+)?$/, seq: id, uid }),
  ),
  place('/invariants', ledgerOffice.invariants.roles, rail('books', Equal)),
  place('/reserves', fundsOffice.wallets.roles, rail('books', Scale, 'r')),
  place('/adjustment', ledgerOffice.adjust.roles, undefined, reading({ uid })),
  place('/rewards', inviteOffice.rewards.roles, rail('books', Gift), reading({ uid })),
  place('/rewardRules', inviteOffice.rules.roles, rail('books', Percent)),
  place('/liabilities', proofOffice.snapshots.roles, rail('books', Scale, 'p'), reading({ id, tab: ['snapshots', 'reserves', 'keys'] })),
  // house
  place('/outbox', messagesOffice.list.roles, rail('house', Mail)),
  place('/content', news.contents.roles, rail('house', Newspaper, 'n'), reading({ kind })),
  place('/contentEdit', news.contents.roles, undefined, reading({ kind, id })),
  place('/config', config.list.roles, rail('house', SlidersHorizontal, 'c'), reading({ name: /^[a-z][a-z0-9_]{0,63}$/ })),
  place('/releases', releasesOffice.list.roles, rail('house', Smartphone), reading({ id: /^(?:new|[1-9]\d{0,15})$/ })),
  place('/operators', operators.list.roles, rail('house', KeyRound, 'o')),
  place('/audit', audit.entries.roles, rail('house', Link2, 'l'), reading({ id, subject: /^[\w:.-]{1,120}$/ })),
  place('/own', 'all'),
] as const;

export type AnyPlace = (typeof places)[number];
type Path = AnyPlace['path'];
export type SearchOf<P extends Path> = SearchIn<AnyPlace, P>;

/** Where everything unknown goes. */
export const homePath = '/today';
export const placeOf = (pathname: string): AnyPlace | undefined => places.find(({ path }) => path === pathname);
