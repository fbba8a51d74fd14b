import { Bell, BookOpen, Check, MessageSquareText } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { SupportLink } from '../parts/support-link.tsx';

const icon = { size: 16, strokeWidth: 1.75, className: 'mt-px flex-none text-t3', 'aria-hidden': true } as const;

/** Where to ask and where to read, beside every form. */
export function Help(): ReactElement {
  const t = useTranslations('desk.form');
  return (
    <section className="wide-card side-card">
      <h2>{t('help')}</h2>
      <SupportLink className="side-link">
        <MessageSquareText {...icon} />
        {t('support')}
      </SupportLink>
      <Go to="/rule" className="side-link">
        <BookOpen {...icon} />
        {t('rules')}
      </Go>
      <Go to="/notice" className="side-link">
        <Bell {...icon} />
        {t('notices')}
      </Go>
    </section>
  );
}

/** Why it is worth being verified. */
export function Why({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useTranslations('desk.form');
  return (
    <>
      <section className="wide-card side-card">
        <h2>{t('why')}</h2>
        <ul className="side-points">
          {(['whyLimits', 'whyBank', 'whyRecover'] as const).map((point) => (
            <li key={point}>
              <Check {...icon} />
              {t(point)}
            </li>
          ))}
        </ul>
      </section>
      {children}
    </>
  );
}
