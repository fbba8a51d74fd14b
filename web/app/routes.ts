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
const listOf = (raw: RawSearch): { list?: 'spot' | 'watchlist' } => {
  const list = oneOf(raw['list'], ['spot', 'watchlist']);
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
/** A balance: an asset in an account. */
const balanceOf = (raw: RawSearch): { account?: TradersAccount; asset?: string } => ({ ...ofAccount(raw), ...assetOf(raw) });
/** How money comes in, and of which asset. */
const depositOf = (raw: RawSearch): { way?: 'bank'; asset?: string } => {
  const way = oneOf(raw['way'], ['bank']);
  return { ...(way && { way }), ...assetOf(raw) };
};
const depositLogOf = (raw: RawSearch): { list?: 'system' } => {
  const list = oneOf(raw['list'], ['system']);
  return list ? { list } : {};
};
const networkOf = (raw: RawSearch): { network?: string } => {
  const network = textOf(raw['network'], /^[a-z][a-z0-9-]{1,23}$/);
  return network ? { network } : {};
};
/** Which asset an exchange begins with. */
const exchangeOf = (raw: RawSearch): { from?: string } => {
  const from = textOf(raw['from'], /^[A-Z0-9]{2,10}$/);
  return from ? { from } : {};
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

/** How far a forgotten password has come. */
const stepOf = (raw: RawSearch): { step?: 'code' | 'new' } => {
  const step = oneOf(raw['step'], ['code', 'new']);
  return step ? { step } : {};
};
/** What the link of a mail brings along to open a locked account. */
const unlockOf = (raw: RawSearch): { account?: string; code?: string; frozen?: '1' } => {
  const account = textOf(raw['account'], /^[^\s<>]{3,254}$/);
  const code = textOf(raw['code'], /^(?:\d{6}|[\w-]{43})$/);
  return { ...(account && { account }), ...(code && { code }), ...(String(raw['frozen']) === '1' && { frozen: '1' }) };
};
const contactOf = (raw: RawSearch): { channel?: 'email' | 'phone' } => {
  const channel = oneOf(raw['channel'], ['email', 'phone']);
  return channel ? { channel } : {};
};
const historyOf = (raw: RawSearch): { list?: 'history' } => {
  const list = oneOf(raw['list'], ['history']);
  return list ? { list } : {};
};
/** Which notices are listed. */
const noticesOf = (raw: RawSearch): { show?: 'unread' | 'product' | 'maintenance' | 'listing' | 'promotion' | 'security' } => {
  const show = oneOf(raw['show'], ['unread', 'product', 'maintenance', 'listing', 'promotion', 'security']);
  return show ? { show } : {};
};
const idOf = (raw: RawSearch): { id?: string } => {
  const id = textOf(raw['id'], /^[1-9]\d{0,15}$/);
  return id ? { id } : {};
};

const snapshotOf = (raw: RawSearch): { number?: string } => {
  const number = textOf(raw['number'], /^[1-9]\d{0,15}$/);
  return number ? { number } : {};
};

/** A step of the verification; anew: with another document than the one that was sent. */
const realOf = (raw: RawSearch): { step?: 'details' | 'front' | 'back' | 'check'; anew?: true } => {
  const step = oneOf(raw['step'], ['details', 'front', 'back', 'check']);
  return { ...(step && { step }), ...(String(raw['anew']) === 'true' && { anew: true as const }) };
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
  route('/register', 2, 'guest', (): Page => import('../identity/register-page.tsx').then((m) => m.RegisterPage), inviteOf),
  route('/register2', 3, 'guest', (): Page => import('../identity/register-password-page.tsx').then((m) => m.RegisterPasswordPage)),
  route('/password', 2, 'public', (): Page => import('../identity/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage), stepOf),
  route('/unlock', 2, 'public', (): Page => import('../identity/unlock-page.tsx').then((m) => m.UnlockPage), unlockOf),
  route('/safeCenter', 3, 'trader', (): Page => import('../identity/safe-center-page.tsx').then((m) => m.SafeCenterPage)),
  route('/editPassword', 4, 'trader', (): Page => import('../identity/edit-password-page.tsx').then((m) => m.EditPasswordPage)),
  route(
    '/editSafePassword',
    4,
    'trader',
    (): Page => import('../identity/edit-safe-password-page.tsx').then((m) => m.EditSafePasswordPage),
  ),
  route('/userPhone', 4, 'trader', (): Page => import('../identity/user-phone-page.tsx').then((m) => m.UserPhonePage), contactOf),
  route('/sessions', 4, 'trader', (): Page => import('../identity/sessions-page.tsx').then((m) => m.SessionsPage), historyOf),
  route('/2fa', 4, 'trader', (): Page => import('../identity/second-factor-page.tsx').then((m) => m.SecondFactorPage)),
  // invite
  route('/shareCode', 3, 'trader', (): Page => import('../invite/share-code-page.tsx').then((m) => m.ShareCodePage)),
  // verification
  route('/userCenter', 3, 'trader', (): Page => import('../verification/user-center-page.tsx').then((m) => m.UserCenterPage)),
  route('/userReal', 4, 'trader', (): Page => import('../verification/user-real-page.tsx').then((m) => m.UserRealPage), realOf),
  // ledger
  route('/capital', 1, 'trader', (): Page => import('../ledger/capital-page.tsx').then((m) => m.CapitalPage), ofAccount),
  route('/balance', 2, 'trader', (): Page => import('../ledger/balance-page.tsx').then((m) => m.BalancePage), balanceOf),
  // proof
  route('/proof', 3, 'trader', (): Page => import('../proof/proof-page.tsx').then((m) => m.ProofPage), snapshotOf),
  // spot
  route('/trades', 1, 'trader', (): Page => import('../spot/trades-page.tsx').then((m) => m.TradesPage), tradeOf),
  route('/tradeOrder', 3, 'trader', (): Page => import('../spot/trade-order-page.tsx').then((m) => m.TradeOrderPage), idOf),
  route('/order', 3, 'trader', (): Page => import('../spot/order-page.tsx').then((m) => m.OrderPage)),
  // flash
  route('/change', 3, 'trader', (): Page => import('../flash/change-page.tsx').then((m) => m.ChangePage), exchangeOf),
  route('/changeLog', 4, 'trader', (): Page => import('../flash/change-log-page.tsx').then((m) => m.ChangeLogPage), assetOf),
  // funds
  route('/deposit', 3, 'trader', (): Page => import('../funds/deposit-page.tsx').then((m) => m.DepositPage), depositOf),
  route('/depositLog', 4, 'trader', (): Page => import('../funds/deposit-log-page.tsx').then((m) => m.DepositLogPage), depositLogOf),
  route('/withdraw', 3, 'trader', (): Page => import('../funds/withdraw-page.tsx').then((m) => m.WithdrawPage), assetOf),
  route('/withdrawLog', 4, 'trader', (): Page => import('../funds/withdraw-log-page.tsx').then((m) => m.WithdrawLogPage)),
  route(
    '/withdrawAddress',
    4,
    'trader',
    (): Page => import('../funds/withdraw-address-page.tsx').then((m) => m.WithdrawAddressPage),
    networkOf,
  ),
  route('/addBank', 4, 'trader', (): Page => import('../funds/add-bank-page.tsx').then((m) => m.AddBankPage)),
  route('/debt', 3, 'trader', (): Page => import('../funds/debt-page.tsx').then((m) => m.DebtPage)),
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
  route('/notice', 2, 'trader', (): Page => import('../news/notice-page.tsx').then((m) => m.NoticePage), noticesOf),
  route('/noticeDetail', 3, 'trader', (): Page => import('../news/notice-detail-page.tsx').then((m) => m.NoticeDetailPage), idOf),
  route('/contract', 4, 'trader', (): Page => import('../news/contract-page.tsx').then((m) => m.ContractPage), symbolOf),
  route('/about', 4, 'trader', (): Page => import('../news/about-page.tsx').then((m) => m.AboutPage)),
  route('/aboutCenter', 3, 'trader', (): Page => import('../news/about-center-page.tsx').then((m) => m.AboutCenterPage)),
  // support
  route('/support', 2, 'public', (): Page => import('../support/support-page.tsx').then((m) => m.SupportPage)),
  // app
  route('/mine', 2, 'trader', (): Page => import('./mine-page.tsx').then((m) => m.MinePage)),
  route('/setting', 3, 'public', (): Page => import('../setting/setting-page.tsx').then((m) => m.SettingPage)),
  route('/language', 4, 'public', (): Page => import('../setting/language-page.tsx').then((m) => m.LanguagePage)),
  route('/currency', 4, 'trader', (): Page => import('../setting/currency-page.tsx').then((m) => m.CurrencyPage)),
  // The parts of ui on one page, for whoever works on them: not in a build.
  ...(import.meta.env.DEV ? [route('/gallery', 2, 'public', (): Page => import('./gallery-page.tsx').then((m) => m.GalleryPage))] : []),
] as const;

export type Path = (typeof routes)[number]['path'];
type RouteOf<P extends Path> = Extract<(typeof routes)[number], { readonly path: P }>;
export type SearchOf<P extends Path> = ReturnType<RouteOf<P>['search']>;

/** Whether a page exists yet: links to pages of later work appear with them. */
export const isBuilt = (path: string): boolean => routes.some((r) => (r.path as string) === path);

/** Where everything unknown goes. */
export const homePath = '/index';
/** Paths of the specification that are no page of their own: /home only holds the tabs. */
export const redirects: Readonly<Partial<Record<string, Path>>> = { '/home': homePath };
/** The tabs in their order. */
export const tabs = [
  { path: '/index', name: 'home' },
  { path: '/markets', name: 'markets' },
  { path: '/trades', name: 'trade' },
  { path: '/capital', name: 'assets' },
] as const;
