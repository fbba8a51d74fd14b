import { noSearch, ownAddress, type Place, type RawSearch, reading, type SearchOf as SearchIn } from '@bourse/client/place';
import { inboxTopics } from '@bourse/contract/inbox-topic';
import { instrumentPattern, perpetualPattern, secondPattern, spotPattern } from '@bourse/contract/instrument-id';

// Every page of the app: its path, how deep it lies, who may see it, and what its address may carry. Where its code is stands in
// shell/pages.ts; a page that isn't built is not here.

/** Who may see a page. trader: without a token it is /login first, and back afterwards. guest: with one it is the home page instead. */
type Access = 'public' | 'trader' | 'guest';
export const mayOpen = (access: Access, loggedIn: boolean): boolean => access === 'public' || (access === 'trader') === loggedIn;
/** How deep a page lies: a deeper one slides in from the end, a shallower one from the start. 1 has the tab bar, if it is a tab. */
type Depth = 1 | 2 | 3 | 4 | 5 | 6;

interface AppPlace<P extends string = string, S extends object = object> extends Place<P, S> {
  readonly depth: Depth;
  readonly access: Access;
}
const place = <P extends `/${string}`, S extends object = ReturnType<typeof noSearch>>(
  path: P,
  depth: Depth,
  access: Access,
  search: (raw: RawSearch) => S = noSearch as never,
): AppPlace<P, S> => ({ path, depth, access, search });

const asset = /^[A-Z0-9]{2,10}$/;
/** A coin by symbol or name, as somebody typed it. */
const coin = /^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,23}$/u;
const account = ['fiat', 'spot', 'perpetual', 'second'] as const;
const id = /^[1-9]\d{0,15}$/;

/** What a transfer begins with. */
const transfer = reading({ from: account, to: account, asset });
/** Another document than the one that was sent. */
const anew = (raw: RawSearch): { anew?: true } => (String(raw['anew']) === 'true' ? { anew: true } : {});
const step = reading({ step: ['details', 'front', 'back', 'check'] });
/** A page that lets choose for another one: under which name the choice is given back, what is chosen now, and of which account. */
const choice = reading({ for: /^[a-z-]{1,40}$/, chosen: /^[A-Za-z0-9]{1,10}$/, account });

export const places = [
  // home
  place('/index', 1, 'trader'),
  // market
  place('/markets', 1, 'trader', reading({ list: ['spot', 'contract', 'watchlist'] })),
  place('/tradeSearch', 2, 'trader'),
  place('/tradeEdit', 2, 'trader'),
  place('/quoteDetail', 3, 'trader', reading({ symbol: instrumentPattern })),
  // identity
  place('/login', 1, 'public', reading({ back: ownAddress })),
  place('/register', 2, 'guest', reading({ invite: /^[A-Za-z0-9]{1,16}$/ })),
  place('/register2', 3, 'guest'),
  place('/password', 2, 'public', reading({ step: ['code', 'new'] })),
  // What the link of an email brings along to open a locked account.
  place('/unlock', 2, 'public', reading({ account: /^[^\s<>]{3,254}$/, code: /^(?:\d{6}|[\w-]{43})$/, frozen: ['1'] })),
  place('/safeCenter', 3, 'trader'),
  place('/editPassword', 4, 'trader'),
  place('/editSafePassword', 4, 'trader'),
  place('/userPhone', 4, 'trader', reading({ channel: ['email', 'phone'] })),
  place('/sessions', 4, 'trader', reading({ list: ['history'] })),
  place('/2fa', 4, 'trader'),
  // invite
  place('/shareCode', 3, 'trader'),
  // verification
  place('/userCenter', 3, 'trader'),
  place('/userReal', 4, 'trader', (raw) => ({ ...step(raw), ...anew(raw) })),
  // ledger
  place('/capital', 1, 'trader', reading({ account })),
  place('/balance', 2, 'trader', reading({ account, asset })),
  // proof
  place('/proof', 3, 'trader', reading({ number: id })),
  // spot
  place('/trades', 1, 'trader', reading({ symbol: spotPattern, side: ['buy', 'sell'], price: /^\d{1,15}(\.\d{1,10})?$/ })),
  place('/tradeOrder', 3, 'trader', reading({ id })),
  place('/order', 3, 'trader', reading({ kind: ['spot', 'contract', 'second'] })),
  // perpetual
  place('/futures', 1, 'trader', reading({ symbol: perpetualPattern, side: ['long', 'short'], price: /^\d{1,15}(\.\d{1,10})?$/ })),
  place('/futuresOrder', 3, 'trader', reading({ id, list: ['history', 'fills', 'closed', 'funding'] })),
  place('/status', 4, 'public'),
  // second
  place('/fastFutures', 3, 'trader', reading({ symbol: secondPattern })),
  place('/fastOrder', 4, 'trader', reading({ id, list: ['settled'] })),
  place('/fairness', 4, 'public', reading({ hash: /^[0-9a-f]{64}$/ })),
  // flash
  place('/change', 3, 'trader', reading({ from: asset })),
  place('/changeLog', 4, 'trader', reading({ asset })),
  // funds
  place('/deposit', 3, 'trader', reading({ way: ['bank'], asset })),
  place('/depositLog', 4, 'trader', reading({ list: ['system'] })),
  place('/withdraw', 3, 'trader', reading({ asset })),
  place('/withdrawLog', 4, 'trader', reading({ id })),
  place('/withdrawAddress', 4, 'trader', reading({ network: /^[a-z][a-z0-9-]{1,23}$/ })),
  place('/addBank', 4, 'trader'),
  place('/debt', 3, 'trader'),
  place('/transfer', 3, 'trader', (raw) => {
    const { to, ...begun } = transfer(raw);
    return to === undefined || to === begun.from ? begun : { ...begun, to };
  }),
  place('/transferLog', 4, 'trader', reading({ account, asset, days: ['7', '120'] })),
  place('/account', 5, 'trader', choice),
  place('/accountCurrency', 4, 'trader', choice),
  // ico
  place('/ico', 3, 'trader', reading({ list: ['open', 'coming', 'ended'], id })),
  place('/icoLog', 4, 'trader', reading({ kind: ['subscribed', 'revoked', 'allotted', 'refunded', 'unlocked'], id })),
  // inbox
  place('/notifications', 4, 'trader'),
  // news
  place('/download', 4, 'public', reading({ for: ['android', 'ios', 'computer'] })),
  place('/rule', 4, 'public'),
  place(
    '/notice',
    2,
    'trader',
    reading({
      list: ['personal'],
      topic: inboxTopics,
      show: ['unread', 'product', 'maintenance', 'listing', 'promotion', 'security'],
    }),
  ),
  place('/noticeDetail', 3, 'trader', reading({ id })),
  place('/contract', 4, 'trader', reading({ symbol: instrumentPattern })),
  place('/about', 4, 'trader'),
  place('/aboutCenter', 3, 'trader'),
  // support
  place('/support', 2, 'public', reading({ listing: coin })),
  // the trader's own corner
  place('/mine', 2, 'trader'),
  place('/setting', 3, 'public'),
  place('/language', 4, 'public'),
  place('/currency', 4, 'trader'),
  // The parts of ui on one page, for whoever works on them: not in a build.
  ...(import.meta.env.DEV ? [place('/gallery', 2, 'public')] : []),
] as const;

export type AnyPlace = (typeof places)[number];
export type Path = AnyPlace['path'];
export type SearchOf<P extends Path> = SearchIn<AnyPlace, P>;

/** Where everything unknown goes. */
export const homePath = '/index';
/** The container that holds the tabs (shell/tab-container.tsx). It shows none itself, so its own address leads to the first. */
export const containerPath = '/home';
/** The tabs in their order. That of the contracts is there where some are listed (wire/contracts.ts). */
export const tabs = [
  { path: '/index', name: 'home' },
  { path: '/markets', name: 'markets' },
  { path: '/trades', name: 'trade' },
  { path: '/futures', name: 'futures' },
  { path: '/capital', name: 'assets' },
] as const;
export const isTab = (pathname: string): boolean => tabs.some((t) => t.path === pathname);
export const placeOf = (pathname: string): AnyPlace | undefined => places.find(({ path }) => path === pathname);
