import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ScoreBars } from '../parts/score-bars.tsx';
import { litOf, type Security } from './security.ts';

type Advice = 'safePassword' | 'factor' | 'email' | 'phone' | 'none';

/** The most useful next step. */
const adviceOf = (s: Pick<Security, 'hasSafePassword' | 'hasTotp' | 'passkeys' | 'email' | 'phone'>): Advice => {
  if (!s.hasTotp && s.passkeys.length === 0) return 'factor';
  if (!s.hasSafePassword) return 'safePassword';
  if (!s.email) return 'email';
  return s.phone ? 'none' : 'phone';
};

/** How well the account is protected, and the next thing that would help most. */
export function ScoreCard({ security }: { readonly security: Security }): ReactElement {
  const t = useTranslations('identity.safe');
  const lit = litOf(security.score);
  const good = lit >= 4;
  const Icon = good ? ShieldCheck : ShieldAlert;
  return (
    <section className="rounded-card bg-bg1 p-4">
      <div className="flex items-center gap-4">
        <span
          className={`grid size-14 flex-none place-items-center rounded-full ${good ? 'bg-success-tint text-success' : 'bg-warn-tint text-warn'}`}
        >
          <Icon size={28} strokeWidth={1.6} aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-13 text-t3">{t('protection')}</p>
          <p className="text-24 font-semibold tracking-title">{t('grade', { grade: String(lit) })}</p>
        </div>
        <span className="text-end">
          <span className="num block text-24 font-semibold">{security.score}</span>
          <span className="block text-11 text-t3">{t('of100')}</span>
        </span>
      </div>
      <ScoreBars lit={lit} className="mt-4" wide />
      <p className="mt-3 text-13 text-t2">{t('advice', { advice: adviceOf(security) })}</p>
    </section>
  );
}
