import { releasesOffice } from '@bourse/contract/office/releases';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import type { Column } from '../parts/column.ts';
import { Page } from '../parts/page.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { Tag } from '../parts/tag.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { RegisterForm } from './register-form.tsx';
import { ReleaseDetail } from './release-detail.tsx';
import { type Release, stateTones, useReleaseWords } from './release-words.ts';

/** Releases of the phone apps' content: what each platform is offered, and how updates ended. */
export default function ReleasesPage(): ReactElement {
  const t = useTranslations('releases');
  const app = useTranslations('app');
  const go = useGo();
  const { id } = useAddress('/releases');
  const operator = useSession((s) => s.operator);
  const words = useReleaseWords();
  const { data, error, refetch } = useCall(releasesOffice.list, {}, { refetchInterval: 30_000 });
  const open = data?.releases.find((one) => one.id === id);
  const choose = (next?: string) => go({ to: '/releases', search: next === undefined ? {} : { id: next }, replace: true });
  const columns = useColumns();
  const mayPublish = hasRole(operator, releasesOffice.register.roles);
  const sub = data?.platforms
    .map(({ platform, isStopped, version }) =>
      t('offered', { platform: words.platform(platform), version: isStopped ? t('stopped') : (version ?? t('builtIn')) }),
    )
    .join(' · ');

  return (
    <Page title={app('pages.releases')} sub={sub} split>
      <TableWithDetail
        name="releases"
        exports="loaded"
        width={420}
        label={t('list')}
        backLabel={app('pages.releases')}
        detailLabel={id === 'new' ? t('new') : open?.version}
        onBack={() => choose()}
        columns={columns}
        rows={data?.releases}
        keyOf={(one) => one.id}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        empty={data?.hasKey === false ? t('noKey') : t('none')}
        onOpen={(one) => choose(one.id)}
        openKey={id}
        tools={
          mayPublish &&
          data?.hasKey && (
            <ActButton small tone="line" onClick={() => choose('new')}>
              {t('new')}
            </ActButton>
          )
        }
        detail={
          id === 'new' && mayPublish ? (
            <RegisterForm onRegistered={choose} />
          ) : (
            open && (
              <ReleaseDetail
                key={`${open.id} ${open.state} ${open.rollout}`}
                release={open}
                isStopped={data?.platforms.find(({ platform }) => platform === open.platform)?.isStopped === true}
              />
            )
          )
        }
      />
    </Page>
  );
}

function useColumns(): readonly Column<Release>[] {
  const t = useTranslations('releases');
  const words = useReleaseWords();
  return useMemo(
    (): readonly Column<Release>[] => [
      {
        id: 'version',
        head: t('version'),
        width: 110,
        value: (one) => one.version,
        cell: (one) => <b className="font-medium">{one.version}</b>,
      },
      { id: 'platform', head: t('platform'), width: 110, value: (one) => words.platform(one.platform) },
      {
        id: 'state',
        head: t('state'),
        width: 150,
        value: (one) => t(`states.${one.state}`),
        cell: (one) => (
          <span className="flex items-center gap-1.5">
            <Tag tone={stateTones[one.state]}>{t(`states.${one.state}`)}</Tag>
            {one.state === 'active' && <span className="text-t2">{one.rollout}%</span>}
          </span>
        ),
      },
      { id: 'reports', head: t('reported'), value: words.outcome },
      { id: 'size', head: t('size'), width: 90, end: true, spare: true, wide: true, value: (one) => words.size(one.size) },
      {
        id: 'registered',
        head: t('registeredBy'),
        width: 190,
        spare: true,
        wide: true,
        value: (one) => one.registeredAt,
        cell: (one) => (
          <span className="text-t2">
            {one.registeredBy.name}, {rowTime(one.registeredAt)}
          </span>
        ),
      },
    ],
    [t, words],
  );
}
