import { ShieldCheck } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { RoomTexts } from '../parts/room-texts.tsx';

/** How money is kept safe, beside the pages of the account in a wide window; the same advice as on the first visit to the assets. */
export const SafetyCard = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <RoomTexts room="ledger-detail" before={null}>
    <Card />
    {children}
  </RoomTexts>
);

function Card(): ReactElement {
  const t = useTranslations('desk.form');
  const advice = useTranslations('ledger-detail.advice');
  return (
    <section className="wide-card side-card">
      <h2>{t('safety')}</h2>
      <ul className="side-points">
        {(['password', 'factor', 'address', 'ask'] as const).map((point) => (
          <li key={point}>
            <ShieldCheck size={16} strokeWidth={1.75} className="mt-px flex-none text-t3" aria-hidden />
            {advice(point)}
          </li>
        ))}
      </ul>
    </section>
  );
}
