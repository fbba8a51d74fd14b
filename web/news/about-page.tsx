import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { DocumentText, useDocument } from '../parts/document.tsx';
import { Mark } from '../parts/mark.tsx';
import { Screen } from '../parts/screen.tsx';
import { appName, useSystemConfig } from '../parts/system-config.ts';

/** The operator's text about itself. */
export default function AboutPage(): ReactElement {
  const t = useTranslations('news.about');
  const about = useDocument('about');
  const name = appName(useSystemConfig());
  return (
    <Screen title={t('title')} up="/aboutCenter">
      <div className="px-4 pt-2">
        <div className="mb-6 flex items-center gap-3">
          <Mark size={44} />
          <div>
            <p className="text-20 font-semibold tracking-title">
              <bdi>{name}</bdi>
            </p>
            <p className="text-13 text-t2">{t('lead')}</p>
          </div>
        </div>
        <DocumentText query={about} />
      </div>
    </Screen>
  );
}
