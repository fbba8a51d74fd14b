import { ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContractMarket } from './contract-market.ts';
import { Countdown, FundingRate } from './funding-clock.tsx';
import { useFundingSheet } from './funding-row.tsx';
import { LeverageSheet } from './leverage-sheet.tsx';
import type { Facts } from './seen.ts';
import { useFigures, useSettings } from './use-contracts.ts';

/** Margin mode, leverage and the next funding in one row. */
export function TermsRow({ market, facts }: { readonly market: ContractMarket; readonly facts: Facts }): ReactElement {
  const t = useTranslations('perpetual');
  const { symbol } = market.info;
  const settings = useSettings().data?.contracts.find((one) => one.symbol === symbol);
  const figures = useFigures(symbol);
  const [open, show] = useState<'leverage' | 'mode'>();
  const funding = useFundingSheet(symbol);
  return (
    <div className="flex items-center gap-2 px-4 pb-2">
      <Term label={t('mode.title')} onClick={() => show('mode')} isKnown={settings !== undefined}>
        {settings && t(settings.marginMode)}
      </Term>
      <Term label={t('leverage.title')} onClick={() => show('leverage')} isKnown={settings !== undefined}>
        <bdi dir="ltr">{settings ? `${settings.leverage}×` : '–'}</bdi>
      </Term>
      <button type="button" aria-haspopup="dialog" onClick={funding.show} className="target ms-auto text-end lg:hidden">
        <span className="block text-11 text-t3">
          {t('fundingIn')} <Countdown until={figures?.nextFundingAt} />
        </span>
        <span className="block text-12 font-medium">
          <FundingRate figures={figures} />
        </span>
      </button>
      {funding.sheet}
      {settings && <LeverageSheet open={open} market={market} settings={settings} facts={facts} onClose={() => show(undefined)} />}
    </div>
  );
}

const Term = ({
  label,
  isKnown,
  onClick,
  children,
}: {
  readonly label: string;
  readonly isKnown: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}): ReactElement => (
  <button
    type="button"
    aria-haspopup="dialog"
    disabled={!isKnown}
    onClick={onClick}
    className="target flex min-h-8 items-center gap-1.5 rounded-chip bg-field px-3 text-13 font-medium shadow-[inset_0_0_0_1px_var(--field-line)]"
  >
    <span className="sr">{label}</span>
    {children}
    <ChevronDown size={14} strokeWidth={2} aria-hidden />
  </button>
);
