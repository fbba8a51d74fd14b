import { Hourglass } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';

export interface Hold {
  readonly until: string;
  readonly cause: 'password' | 'safe_password' | 'second_factor' | 'contact' | 'recovery' | 'operator';
}

/** Until when withdrawals pause, and what they wait after. Nothing once it is over. */
export function HoldNotice({
  hold,
  className = '',
}: {
  readonly hold: Hold | undefined;
  readonly className?: string;
}): ReactElement | null {
  const t = useTranslations('identity.hold');
  const locale = useLocale();
  if (!hold || Date.parse(hold.until) <= Date.now()) return null;
  return (
    <div className={`flex items-start gap-2.5 rounded-card bg-warn-tint p-3.5 text-13 text-warn ${className}`}>
      <Hourglass size={16} strokeWidth={2} className="mt-px" aria-hidden />
      <span>
        <span className="block font-semibold">
          {t.rich('until', {
            time: () => (
              <bdi dir="ltr" className="num">
                {dateText(hold.until, locale, 'shorts')}
              </bdi>
            ),
          })}
        </span>
        <span className="block">{t('cause', { cause: hold.cause })}</span>
      </span>
    </div>
  );
}
