import { buttonClasses } from '@bourse/ui/button';
import { Hourglass, IdCard, RotateCcw } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { identity } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';

const HINT = 'verify-identity';

/** The one open task of a new trader, until it is done or not wanted; a photo that was sent back is told in any case. */
export function VerifyCard(): ReactElement | null {
  const t = useTranslations('identity.verify');
  const dismissed = usePreferences((p) => p.dismissed);
  const verified = useCall(identity.userVerified, {}, { staleTime: 30_000 });
  if (verified.data === undefined || verified.data.status === 'verified') return null;
  const { status, reason } = verified.data;
  const state = status === 'review' ? 'review' : reason === undefined ? 'none' : 'rejected';
  if (state === 'none' && dismissed.includes(HINT)) return null;
  const icons = { none: IdCard, review: Hourglass, rejected: RotateCcw };
  const Icon = icons[state];
  return (
    <section aria-label={t(`titles.${state}`)} className="flex flex-wrap items-center gap-3.5 rounded-card bg-bg1 p-4">
      <Icon
        size={22}
        strokeWidth={1.75}
        className={state === 'rejected' ? 'text-danger' : state === 'review' ? 'text-warn' : 'text-accent'}
        aria-hidden
      />
      <span className="min-w-36 flex-1">
        <span className="block text-15 font-semibold">{t(`titles.${state}`)}</span>
        <span className="block text-13 text-t3">{t(`texts.${state}`)}</span>
        {state === 'none' && (
          <button
            type="button"
            className="target dotted text-13 text-t2"
            onClick={() => prefer({ dismissed: [...dismissed.filter((one) => one !== HINT), HINT] })}
          >
            {t('never')}
          </button>
        )}
      </span>
      <Go to="/userReal" className={buttonClasses(state === 'review' ? 'tonal' : 'ink', 'medium')}>
        {t(`actions.${state}`)}
      </Go>
    </section>
  );
}
