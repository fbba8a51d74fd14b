import { isLater } from '@bourse/contract/release-text';
import { ButtonRow, PlainRow, RowContent, Rows, rowClasses } from '@bourse/ui/list';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Mark } from '../parts/mark.tsx';
import { Screen } from '../parts/screen.tsx';
import { appName, useSystemConfig } from '../parts/system-config.ts';
import { useUpdateCheck } from '../parts/use-update-check.ts';
import { version } from '../parts/version.ts';
import { licences } from './licences.ts';

/** Which version runs, whether a newer one is there, and whose work is in it. */
export default function AboutCenterPage(): ReactElement {
  const t = useTranslations('news.center');
  const app = useTranslations('app');
  const config = useSystemConfig();
  const name = appName(config);
  const update = useTranslations('app.update');
  const { checking, check } = useUpdateCheck();
  const newer = isLater(config['app_version'], version) ? config['app_version'] : undefined;

  return (
    <Screen title={t('title')} up="/mine">
      <div className="grid justify-items-center gap-1 px-4 pt-6 pb-6">
        <Mark size={56} />
        <p className="mt-3 text-20 font-semibold tracking-title">
          <bdi>{name}</bdi>
        </p>
        <p className="text-13 text-t3">
          {t('version')} <bdi dir="ltr">{version}</bdi>
        </p>
      </div>
      <div className="grid gap-3 px-4">
        <Rows>
          <PlainRow title={t('server')} value={newer ? t('newer', { version: newer }) : t('current')} />
          <ButtonRow title={update(checking ? 'checking' : 'check')} onClick={check} />
        </Rows>
        <Rows>
          <li>
            <Go to="/about" className={rowClasses}>
              <RowContent title={t('company', { name })} opens />
            </Go>
          </li>
          <li>
            <Go to="/rule" className={rowClasses}>
              <RowContent title={t('agreement')} opens />
            </Go>
          </li>
          <li>
            <Go to="/contract" className={rowClasses}>
              <RowContent title={t('contract')} opens />
            </Go>
          </li>
          <li>
            <Go to="/proof" className={rowClasses}>
              <RowContent title={app('proof')} opens />
            </Go>
          </li>
          <li>
            <Go to="/fairness" search={{}} className={rowClasses}>
              <RowContent title={t('fairness')} opens />
            </Go>
          </li>
          <li>
            <Go to="/download" search={{}} className={rowClasses}>
              <RowContent title={t('download')} opens />
            </Go>
          </li>
          <li>
            <Go to="/status" className={rowClasses}>
              <RowContent title={t('status')} opens />
            </Go>
          </li>
        </Rows>
      </div>
      <section className="px-4 pt-6">
        <h2 className="mb-2 text-13 font-semibold text-t3">{t('licences')}</h2>
        <div className="rounded-card bg-bg1 p-3.5 text-13 text-t2">
          <p>{t('own')}</p>
          <p className="mt-2">
            {t('charts')}{' '}
            <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="font-medium text-accent">
              {t('chartsLink')}
            </a>
          </p>
          <p className="mt-2">{t('font')}</p>
          <p className="mt-2">{t('icons')}</p>
        </div>
        <h3 className="mt-5 mb-2 text-13 font-semibold text-t3">{t('parts')}</h3>
        <ul className="rounded-card bg-bg1 px-3.5 py-2" dir="ltr">
          {licences.map(([work, licence]) => (
            <li key={work} className="flex min-h-8 items-center justify-between gap-3 text-12">
              <span className="text-t1">{work}</span>
              <span className="text-t3">{licence}</span>
            </li>
          ))}
        </ul>
      </section>
    </Screen>
  );
}
