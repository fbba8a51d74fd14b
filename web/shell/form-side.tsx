import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgeCheck,
  BookUser,
  ChartPie,
  CreditCard,
  Laptop,
  Lock,
  RefreshCw,
  Settings,
  User,
} from 'lucide-react';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Go, type Target } from '../nav/go.ts';
import type { Path } from '../nav/places.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { wideMedia } from '../parts/wide.ts';
import styles from '../parts/wide-pages.css?url';
import { Help, Why } from './side-help.tsx';

// What stands beside a form in a wide window: its neighbours before it, and after it what helps to fill it in. The help comes last and
// with the rest, so that nothing pushes it down.

const Deposits = lazy(() => import('../funds/form-aside.tsx').then((m) => ({ default: m.DepositAside })));
const Withdrawals = lazy(() => import('../funds/form-aside.tsx').then((m) => ({ default: m.WithdrawAside })));
const Transfers = lazy(() => import('../funds/form-aside.tsx').then((m) => ({ default: m.TransferAside })));
const Exchanges = lazy(() => import('../flash/exchange-aside.tsx').then((m) => ({ default: m.ExchangeAside })));
const Safety = lazy(() => import('../ledger/safety-card.tsx').then((m) => ({ default: m.SafetyCard })));

const asides: Readonly<Partial<Record<string, typeof Deposits | typeof Why>>> = {
  '/deposit': Deposits,
  '/withdraw': Withdrawals,
  '/withdrawAddress': Withdrawals,
  '/addBank': Withdrawals,
  '/transfer': Transfers,
  '/change': Exchanges,
  '/userReal': Why,
  '/userCenter': Why,
};
const moneyPaths: readonly string[] = [
  '/deposit',
  '/withdraw',
  '/withdrawAddress',
  '/addBank',
  '/transfer',
  '/change',
  '/debt',
  '/account',
  '/accountCurrency',
];

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const money = [
  { to: '/capital', name: 'overview', icon: <ChartPie {...icon} /> },
  { to: '/deposit', name: 'deposit', icon: <ArrowDownToLine {...icon} /> },
  { to: '/withdraw', name: 'withdraw', icon: <ArrowUpFromLine {...icon} /> },
  { to: '/transfer', name: 'transfer', icon: <ArrowLeftRight {...icon} /> },
  { to: '/change', name: 'convert', icon: <RefreshCw {...icon} /> },
  { to: '/withdrawAddress', name: 'addressBook', icon: <BookUser {...icon} />, isApart: true },
  { to: '/addBank', name: 'cards', icon: <CreditCard {...icon} /> },
  { to: '/safeCenter', name: 'security', icon: <Lock {...icon} /> },
] as const;
const account = [
  { to: '/mine', name: 'me', icon: <User {...icon} /> },
  { to: '/userReal', name: 'verification', icon: <BadgeCheck {...icon} /> },
  { to: '/safeCenter', name: 'security', icon: <Lock {...icon} /> },
  { to: '/sessions', name: 'devices', icon: <Laptop {...icon} /> },
  { to: '/setting', name: 'settings', icon: <Settings {...icon} /> },
  { to: '/deposit', name: 'deposit', icon: <ArrowDownToLine {...icon} />, isApart: true },
  { to: '/withdraw', name: 'withdraw', icon: <ArrowUpFromLine {...icon} /> },
] as const;

interface NavItem {
  readonly to: Path;
  readonly name: (typeof money)[number]['name'] | (typeof account)[number]['name'];
  readonly icon: ReactElement;
  readonly isApart?: boolean;
}

export const FormNav = ({ here }: { readonly here: string }): ReactElement => (
  <RoomTexts room="desk" before={<span />}>
    <Nav isMoney={moneyPaths.includes(here)} here={here} />
  </RoomTexts>
);

function Nav({ isMoney, here }: { readonly isMoney: boolean; readonly here: string }): ReactElement {
  const t = useTranslations('desk.form');
  const l = useTranslations('ledger.action');
  const items: readonly NavItem[] = isMoney ? money : account;
  return (
    <nav aria-label={isMoney ? t('nav') : t('account')} className="side-nav">
      <link rel="stylesheet" href={styles} precedence="wide" media={wideMedia} />
      {items.map((item) => (
        <Go
          key={item.to}
          {...({ to: item.to } as unknown as Target<'/language'>)}
          aria-current={item.to === here ? 'page' : undefined}
          data-apart={item.isApart}
        >
          {item.icon}
          {item.name === 'deposit' || item.name === 'withdraw' || item.name === 'transfer' || item.name === 'convert'
            ? l(item.name)
            : t(item.name)}
        </Go>
      ))}
    </nav>
  );
}

export const FormAside = ({ here }: { readonly here: string }): ReactElement => (
  <RoomTexts room="desk" before={null}>
    <Aside here={here} />
  </RoomTexts>
);

function Aside({ here }: { readonly here: string }): ReactElement {
  const t = useTranslations('desk.form');
  const Own = asides[here] ?? Safety;
  return (
    <aside aria-label={t('help')} className="side-cards">
      <Suspense fallback={null}>
        <Own>
          <Help />
        </Own>
      </Suspense>
    </aside>
  );
}
