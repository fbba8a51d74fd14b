import { ChevronRight } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Countdown, FundingRate } from './funding-clock.tsx';
import { useFigures } from './use-contracts.ts';

const Sheet = lazy(() => import('./funding-sheet.tsx').then((m) => ({ default: m.FundingSheet })));

/** Opens the sheet of a contract's funding; its code comes with the first press. */
export function useFundingSheet(symbol: string): { readonly show: () => void; readonly sheet: ReactElement | null } {
  const [state, set] = useState<'never' | 'open' | 'closed'>('never');
  const sheet =
    state === 'never' ? null : (
      <Suspense fallback={null}>
        <Sheet symbol={symbol} open={state === 'open'} onClose={() => set('closed')} />
      </Suspense>
    );
  return { show: () => set('open'), sheet };
}

/** Rate and countdown in a line below the price of a contract. */
export const FundingRow = ({ symbol }: { readonly symbol: string }): ReactElement => (
  <RoomTexts room="perpetual" before={<div className="h-11" />}>
    <Row symbol={symbol} />
  </RoomTexts>
);

function Row({ symbol }: { readonly symbol: string }): ReactElement {
  const t = useTranslations('perpetual');
  const figures = useFigures(symbol);
  const { show, sheet } = useFundingSheet(symbol);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={show}
        className="flex h-11 w-full items-center gap-1.5 px-4 text-12 text-t3 -outline-offset-2 hairline-t"
      >
        <span>{t('rules.funding')}</span>
        <span className={`font-medium ${figures?.fundingRate?.startsWith('-') ? 'text-down' : 'text-up'}`}>
          <FundingRate figures={figures} />
        </span>
        <span className="ms-auto">
          {t('fundingIn')} <Countdown until={figures?.nextFundingAt} />
        </span>
        <ChevronRight size={14} strokeWidth={2} aria-hidden className="rtl:-scale-x-100" />
      </button>
      {sheet}
    </>
  );
}
