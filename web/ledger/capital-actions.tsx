import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, RefreshCw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const ways = [
  { to: '/deposit', icon: <ArrowDownToLine {...icon} />, name: 'deposit' },
  { to: '/withdraw', icon: <ArrowUpFromLine {...icon} />, name: 'withdraw' },
  { to: '/transfer', icon: <ArrowLeftRight {...icon} />, name: 'transfer' },
  { to: '/change', icon: <RefreshCw {...icon} />, name: 'convert' },
] as const;

/** Actions with money. The first one is the primary button. */
export function CapitalActions(): ReactElement {
  const t = useTranslations('ledger.action');
  return (
    <nav aria-label={t('label')} className="grid auto-cols-fr grid-flow-col gap-2 px-4 py-3.5">
      {ways.map((way, i) => (
        <Go
          key={way.to}
          to={way.to}
          className={`flex min-h-16 flex-col items-center justify-center gap-[5px] rounded-card px-1 text-center text-12 ${
            i === 0 ? 'bg-ink font-semibold text-on-ink' : 'bg-bg1 font-medium [&>svg]:text-t2'
          }`}
        >
          {way.icon}
          <span className="max-w-full wrap-anywhere hyphens-auto">{t(way.name)}</span>
        </Go>
      ))}
    </nav>
  );
}
