import { buttonClasses } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { ChevronDown, LogIn } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { useSystemConfig } from '../parts/system-config.ts';

const questions = ['login', 'code', 'locked', 'real'] as const;

/** For who is not logged in, perhaps because that is the trouble: the way in, and what helps most people. */
export function Guest(): ReactElement {
  const t = useTranslations('support-chat.guest');
  const email = useSystemConfig()['support_email']?.trim();
  return (
    <>
      <Empty
        icon={<LogIn size={24} strokeWidth={1.6} className="mirror" aria-hidden />}
        title={t('title')}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Go to="/login" search={{ back: '/support' }} className={buttonClasses('ink', 'medium')}>
              {t('logIn')}
            </Go>
            {email && /^[^\s@:?&]+@[^\s@:?&]+$/.test(email) && (
              <a href={`mailto:${email}`} className={buttonClasses('tonal', 'medium')}>
                {t('mail')}
              </a>
            )}
          </span>
        }
      >
        {t('text')}
      </Empty>
      <section className="px-4 pt-4">
        <h2 className="mb-2 text-13 font-semibold text-t3">{t('questions')}</h2>
        <div className="overflow-hidden rounded-card bg-bg1 [&>*+*]:hairline-t">
          {questions.map((question) => (
            <details key={question} className="group px-3.5">
              <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 text-15 font-medium [&::-webkit-details-marker]:hidden">
                {t(`faq.${question}.q`)}
                <ChevronDown size={16} strokeWidth={1.75} className="text-t3 group-open:rotate-180" aria-hidden />
              </summary>
              <p className="pb-3.5 text-15 text-t2">{t(`faq.${question}.a`)}</p>
            </details>
          ))}
        </div>
      </section>
    </>
  );
}
