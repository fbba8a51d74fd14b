import type { SecondPayout } from '@bourse/contract/seconds-text';
import { ChevronRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { shareText } from '../wire/money-text.ts';
import { oddsOf } from './odds.ts';

/** What the payout means, in one sentence that follows the live table. */
export function OddsText({ payout }: { readonly payout: SecondPayout }): ReactElement {
  const t = useTranslations('second.odds');
  const { payout: rate, breakEven, averageLoss } = oddsOf(payout);
  const locale = useLocale();
  const percent = (text: string) => `\u2068${shareText(text, locale)}\u2069`;
  return (
    <>
      {t.rich('line', {
        payout: percent(rate),
        breakEven: percent(breakEven),
        loss: percent(averageLoss),
        b: (children: ReactNode) => <b className="num font-semibold text-t1">{children}</b>,
      })}
    </>
  );
}

/** Directly above the two buttons; it opens the rules. */
export const OddsLine = ({ payout, onOpen }: { readonly payout: SecondPayout; readonly onOpen: () => void }): ReactElement => (
  <button
    type="button"
    aria-haspopup="dialog"
    onClick={onOpen}
    className="flex min-h-12 w-full items-center gap-2 text-start text-12 text-t2"
  >
    <span className="flex-1">
      <OddsText payout={payout} />
    </span>
    <ChevronRight size={16} strokeWidth={1.75} className="mirror flex-none text-t3" aria-hidden />
  </button>
);
