import { Badge } from '@bourse/ui/badge';
import { buttonClasses } from '@bourse/ui/button';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';

/** Second contracts before they exist: what they will be, and when nobody will be able to trade them. */
export default function FastFuturesPage(): ReactElement {
  return (
    <RoomTexts room="second">
      <Coming />
    </RoomTexts>
  );
}

function Coming(): ReactElement {
  const t = useTranslations('second');
  return (
    <Screen title={t('title')} up="/index" large>
      <div className="px-4">
        <Badge tone="warn">{t('soon')}</Badge>
        <p className="mt-3 text-15 text-t2">{t('lead')}</p>
        <Part title={t('coming')} texts={[t('what'), t('tie'), t('index'), t('house')]} />
        <Part title={t('unavailable')} texts={[t('country'), t('stale'), t('stopped')]} />
        <p className="mt-7 text-13 text-t3">{t('funds')}</p>
        <div className="mt-4">
          <Go to="/futures" className={buttonClasses('tonal', 'large', true)}>
            {t('futures')}
          </Go>
        </div>
      </div>
    </Screen>
  );
}

const Part = ({ title, texts }: { readonly title: string; readonly texts: readonly string[] }): ReactElement => (
  <section className="mt-7">
    <h2 className="text-17 font-semibold">{title}</h2>
    <ul className="mt-2 grid list-disc gap-2 ps-5 text-15 text-t2">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </section>
);
