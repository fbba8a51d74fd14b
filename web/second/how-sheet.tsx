import type { SecondInfo, SecondPayout } from '@bourse/contract/seconds-text';
import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import { Sheet } from '@bourse/ui/sheet';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { seconds } from '../wire/calls.ts';
import { moneyText, percentText, shareText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { oddsOf } from './odds.ts';
import { OddsText } from './odds-line.tsx';

/** The rules in words, the odds of every duration, and what came of it for others. */
export function HowSheet({
  open,
  onClose,
  info,
  payout,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly info: SecondInfo;
  readonly payout: SecondPayout;
}): ReactElement {
  const t = useTranslations('second');
  return (
    <Sheet open={open} onClose={onClose} title={t('how.title')} closeLabel={t('close')}>
      <div className="grid gap-5 pb-2">
        <Part title={t('how.oddsTitle')}>
          <p>
            <OddsText payout={payout} /> {t('how.all')}
          </p>
          <OddsTable payouts={info.payouts} />
          <LosingShare />
        </Part>
        <Part title={t('how.rulesTitle')}>
          <ol className="grid gap-1.5 ps-5" style={{ listStyle: 'decimal' }}>
            <li>{t('how.strike')}</li>
            <li>{t('how.settlement')}</li>
            <li>{t('how.win')}</li>
            <li>{t('how.tie')}</li>
            <li>{t('how.void')}</li>
            <li>{t('how.final')}</li>
            <li>{t('how.receipt')}</li>
          </ol>
        </Part>
        <Part title={t('how.indexTitle')}>
          <p>{t('how.index', { sources: info.sources })}</p>
          <Go to="/fairness" className="font-medium text-accent">
            {t('how.fairness')}
          </Go>
        </Part>
      </div>
    </Sheet>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <section className="grid gap-2 text-13 text-t2">
    <h3 className="text-15 font-semibold text-t1">{title}</h3>
    {children}
  </section>
);

function OddsTable({ payouts }: { readonly payouts: readonly SecondPayout[] }): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  return (
    <table className="w-full text-13">
      <thead className="text-11 text-t3">
        <tr>
          <th className="text-start font-normal">{t('duration')}</th>
          <th className="text-end font-normal">{t('payout')}</th>
          <th className="text-end font-normal">{t('odds.breakEven')}</th>
          <th className="text-end font-normal">{t('odds.averageLoss')}</th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((one) => {
          const odds = oddsOf(one);
          return (
            <tr key={one.durationMs} className="hairline-t" style={{ height: 32 }}>
              <td className="text-t1">{t('seconds', { seconds: one.durationMs / 1_000 })}</td>
              <td className="text-end">
                <Figure text={shareText(odds.payout, locale)} />
              </td>
              <td className="text-end">
                <Figure text={shareText(odds.breakEven, locale)} />
              </td>
              <td className="text-end">
                <Figure text={shareText(odds.averageLoss, locale)} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** How many accounts lost money, with their number, once that says something. */
function LosingShare(): ReactElement | null {
  const t = useTranslations('second');
  const locale = useLocale();
  const { data } = useCall(seconds.fairness, {}, { staleTime: 60_000, quiet: true });
  if (data?.losingShare === undefined) return null;
  return (
    <p>
      {t('losing', {
        share: `\u2068${percentText(percentOf(data.losingShare), locale, 'never', 0)}\u2069`,
        accounts: `\u2068${moneyText(`${data.accounts}`, locale)}\u2069`,
      })}
    </p>
  );
}
