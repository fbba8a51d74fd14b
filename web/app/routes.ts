import type { Account as TradersAccount } from '@bourse/core/ledger/account';
import { oneOf, type Page, type RawSearch, route, textOf } from './route.ts';

// Every page of the app: path, depth, who may see it, where its code is, and what its address may carry. A page that is not
// built is not here. `(): Page` is written out so that pages may use the types of this table without a circle.

/** Where a guard sent someone away from: an address of ours, never another site. */
const backTo = (raw: RawSearch): { back?: string } => {
  const back = textOf(raw['back'], /^\/(?!\/)[\w\-/?=&%.:+~]*$/);
  return back ? { back } : {};
};
const inviteOf = (raw: RawSearch): { invite?: string } => {
  const invite = textOf(raw['invite'], /^[A-Za-z0-9]{1,16}$/);
  return invite ? { invite } : {};
};

/** A pair: BTC-USDT. */
const symbolOf = (raw: RawSearch): { symbol?: string } => {
  const symbol = textOf(raw['symbol'], /^[A-Z0-9]{2,10}-[A-Z0-9]{2,10}$/);
  return symbol ? { symbol } : {};
};
const listOf = (raw: RawSearch): { list?: 'spot' } => {
  const list = oneOf(raw['list'], ['spot']);
  return list ? { list } : {};
};

/** A pair, and what the form begins with. */
const tradeOf = (raw: RawSearch): { symbol?: string; side?: 'buy' | 'sell'; price?: string } => {
  const side = oneOf(raw['side'], ['buy', 'sell']);
  const price = textOf(raw['price'], /^\d{1,15}(\.\d{1,10})?$/);
  return { ...symbolOf(raw), ...(side && { side }), ...(price && { price }) };
};

const accountOf = (raw: RawSearch, name = 'account'): TradersAccount | undefined =>
  oneOf(raw[name], ['fiat', 'spot', 'perpetual', 'second']);
const assetOf = (raw: RawSearch): { asset?: string } => {
  const asset = textOf(raw['asset'], /^[A-Z0-9]{2,10}$/);
  return asset ? { asset } : {};
};
const ofAccount = (raw: RawSearch): { account?: TradersAccount } => {
  const account = accountOf(raw);
  return account ? { account } : {};
};
/** What a transfer begins with. */
const transferOf = (raw: RawSearch): { from?: TradersAccount; to?: TradersAccount; asset?: string } => {
  const from = accountOf(raw, 'from');
  const to = accountOf(raw, 'to');
  return { ...(from && { from }), ...(to && to !== from && { to }), ...assetOf(raw) };
};
const transferLogOf = (raw: RawSearch): { account?: TradersAccount; asset?: string; days?: '7' | '120' } => {
  const days = oneOf(String(raw['days']), ['7', '120']);
  return { ...ofAccount(raw), ...assetOf(raw), ...(days && { days }) };
};
/** A page that lets choose for another one: under which name the choice is given back, what is chosen now, and of which account. */
const choiceOf = (raw: RawSearch): { for?: string; chosen?: string; account?: TradersAccount } => {
  const wanted = textOf(raw['for'], /^[a-z-]{1,40}$/);
  const chosen = textOf(raw['chosen'], /^[A-Za-z0-9]{1,10}$/);
  return { ...(wanted && { for: wanted }), ...(chosen && { chosen }), ...ofAccount(raw) };
};

export const routes = [
  // home
  route('/index', 1, 'trader', (): Page => import('./index-page.tsx').then((m) => m.IndexPage)),
  // market
  route('/markets', 1, 'trader', (): Page => import('../market/markets-page.tsx').then((m) => m.MarketsPage), listOf),
  route('/tradeSearch', 2, 'trader', (): Page => import('../market/trade-search-page.tsx').then((m) => m.TradeSearchPage)),
  route('/tradeEdit', 2, 'trader', (): Page => import('../market/trade-edit-page.tsx').then((m) => m.TradeEditPage)),
  route('/quoteDetail', 3, 'trader', (): Page => import('../market/quote-detail-page.tsx').then((m) => m.QuoteDetailPage), symbolOf),
  // identity
  route('/login', 1, 'public', (): Page => import('../identity/login-page.tsx').then((m) => m.LoginPage), backTo),
  route('/register', 2, 'public', (): Page => import('../identity/register-page.tsx').then((m) => m.RegisterPage), inviteOf),
  route('/register2', 3, 'public', (): Page => import('../identity/register-password-page.tsx').then((m) => m.RegisterPasswordPage)),
  // ledger
  route('/capital', 1, 'trader', (): Page => import('../ledger/capital-page.tsx').then((m) => m.CapitalPage), ofAccount),
  // spot
  route('/trades', 1, 'trader', (): Page => import('../spot/trades-page.tsx').then((m) => m.TradesPage), tradeOf),
  route('/tradeOrder', 3, 'trader', (): Page => import('../spot/trade-order-page.tsx').then((m) => m.TradeOrderPage)),
  route('/order', 3, 'trader', (): Page => import('../spot/order-page.tsx').then((m) => m.OrderPage)),
  // funds
  route('/transfer', 3, 'trader', (): Page => import('../funds/transfer-page.tsx').then((m) => m.TransferPage), transferOf),
  route('/transferLog', 4, 'trader', (): Page => import('../funds/transfer-log-page.tsx').then((m) => m.TransferLogPage), transferLogOf),
  route('/account', 5, 'trader', (): Page => import('../funds/account-page.tsx').then((m) => m.AccountPage), choiceOf),
  route(
    '/accountCurrency',
    4,
    'trader',
    (): Page => import('../funds/account-currency-page.tsx').then((m) => m.AccountCurrencyPage),
    choiceOf,
  ),
  // news
  route('/rule', 4, 'public', (): Page => import('../news/rule-page.tsx').then((m) => m.RulePage)),
  route('/about', 4, 'trader', (): Page => import('../news/about-page.tsx').then((m) => m.AboutPage)),
  route('/aboutCenter', 3, 'trader', (): Page => import('../news/about-center-page.tsx').then((m) => m.AboutCenterPage)),
  // app
  route('/mine', 2, 'trader', (): Page => import('./mine-page.tsx').then((m) => m.MinePage)),
  route('/setting', 3, 'public', (): Page => import('./setting-page.tsx').then((m) => m.SettingPage)),
  route('/language', 4, 'public', (): Page => import('./language-page.tsx').then((m) => m.LanguagePage)),
  route('/currency', 4, 'trader', (): Page => import('./currency-page.tsx').then((m) => m.CurrencyPage)),
  route('/gallery', 2, 'public', (): Page => import('./gallery-page.tsx').then((m) => m.GalleryPage)),
] as const;

export type Path = (typeof routes)[number]['path'];
type RouteOf<P extends Path> = Extract<(typeof routes)[number], { readonly path: P }>;
export type SearchOf<P extends Path> = ReturnType<RouteOf<P>['search']>;

/** Whether a page exists yet: links to pages of later work appear with them. */
export const isBuilt = (path: string): boolean => routes.some((r) => (r.path as string) === path);

/** Where everything unknown goes. */
export const homePath = '/index';
/** The tabs in their order; one appears in the bar when its page exists. */
export const tabs = [
  { path: '/index', name: 'home' },
  { path: '/markets', name: 'markets' },
  { path: '/trades', name: 'trade' },
  { path: '/capital', name: 'assets' },
] as const;
