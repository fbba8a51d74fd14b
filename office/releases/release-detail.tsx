import { releasesOffice } from '@bourse/contract/office/releases';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Act, ActBar } from '../parts/act-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { Tag } from '../parts/tag.tsx';
import { TextField } from '../parts/text-field.tsx';
import { errorText } from '../wire/error-text.ts';
import { countText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { FileChoice } from './register-form.tsx';
import { type Release, type Releases, stateTones, useReleaseWords } from './release-words.ts';
import { uploadFile } from './upload-release.ts';

/** One release: what was signed, what devices reported, and the two acts that need a second person. */
export function ReleaseDetail({ release, isStopped }: { readonly release: Release; readonly isStopped: boolean }): ReactElement {
  const t = useTranslations('releases');
  const words = useReleaseWords();
  return (
    <div>
      <h2 className="mb-1 flex items-center gap-2 text-17 font-semibold tracking-title">
        {t('titleOf', { platform: words.platform(release.platform), version: release.version })}
        <Tag tone={stateTones[release.state]}>{t(`states.${release.state}`)}</Tag>
      </h2>
      <div className="-mx-4">
        <Facts>
          {release.state === 'active' && <Fact name={t('rollout')}>{release.rollout}%</Fact>}
          <Fact name={t('nativeMin')}>{release.nativeMin}</Fact>
          <Fact name={t('size')}>{words.size(release.size)}</Fact>
          <Fact name="SHA-256">
            <code className="text-11">{release.sha256}</code>
          </Fact>
          <Fact name={t('registeredBy')}>
            {release.registeredBy.name}, {rowTime(release.registeredAt)}
          </Fact>
          {release.activatedAt && <Fact name={t('activatedAt')}>{rowTime(release.activatedAt)}</Fact>}
        </Facts>
      </div>
      <h3 className="mb-1 font-semibold">{t('reported')}</h3>
      {release.reports.length === 0 ? (
        <p className="mb-4 text-t3">{t('noReports')}</p>
      ) : (
        <div className="-mx-4 mb-2">
          <Facts>
            {release.reports.map((one) => (
              <Fact key={`${one.report} ${one.reason}`} name={words.report(one)}>
                {countText(one.count)}
              </Fact>
            ))}
          </Facts>
        </div>
      )}
      <ReleaseActs release={release} isStopped={isStopped} />
      <RequestHistory kinds={/^releases\./} subject={`:${release.platform}`} />
    </div>
  );
}

function ReleaseActs({
  release,
  isStopped,
}: {
  readonly release: Release;
  readonly isStopped: Releases['platforms'][number]['isStopped'];
}) {
  const t = useTranslations('releases');
  const words = useReleaseWords();
  const operator = useSession((s) => s.operator);
  const [typed, type] = useState(release.state === 'active' ? String(release.rollout) : '10');
  const activate = useSend(releasesOffice.activate);
  const stop = useSend(releasesOffice.stop);
  const asked = useAsked('releases');
  if (!hasRole(operator, releasesOffice.activate.roles)) return null;
  if (release.state === 'waiting') return <MissingFile release={release} />;
  const isPercent = /^(?:100|[1-9]\d?)$/.test(typed);
  const isUnchanged = release.state === 'active' && typed === String(release.rollout);
  const acts: Act[] = [
    {
      id: 'activate',
      label: t(release.state === 'active' ? 'changeRollout' : 'activate'),
      tone: 'ink',
      letter: 'a',
      ...(!isPercent ? { unless: t('wrongPercent') } : isUnchanged && { unless: t('unchanged') }),
      run: (reason) => activate.mutate({ id: release.id, rollout: Number(typed), reason }, { onSuccess: asked }),
    },
  ];
  if (release.state === 'active' && !isStopped)
    acts.push({
      id: 'stop',
      label: t('stop'),
      tone: 'danger',
      run: (reason) => stop.mutate({ platform: release.platform, reason }, { onSuccess: asked }),
    });
  return (
    <div className="mb-4">
      <TextField
        label={t('rollout')}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        hint={t('rolloutHint')}
        error={typed !== '' && !isPercent ? t('wrongPercent') : undefined}
        after={<span className="text-12 text-t3">%</span>}
        onChange={(event) => type(event.target.value)}
        className="mb-3"
      />
      <ActBar
        stacked
        busy={activate.isPending || stop.isPending}
        error={activate.error ?? stop.error ?? undefined}
        note={release.state === 'active' ? t('stopText', { platform: words.platform(release.platform) }) : undefined}
        acts={acts}
      />
    </div>
  );
}

function MissingFile({ release }: { readonly release: Release }): ReactElement {
  const t = useTranslations('releases');
  const refresh = useRefresh();
  const [error, setError] = useState<unknown>();
  const send = async (file: File) => {
    setError(undefined);
    try {
      await uploadFile(release.id, file);
      toast({ kind: 'good', text: t('registered', { version: release.version }) });
    } catch (failure) {
      setError(failure);
    }
    await refresh('releases');
  };
  return (
    <div className="mb-4">
      <p className="mb-2 text-t2">{t('fileMissing')}</p>
      <FileChoice label={t('chooseBundle')} accept=".zip,application/zip" onFile={(file) => void send(file)} />
      {error !== undefined && <p className="mt-2 text-12 text-danger">{errorText(error)}</p>}
    </div>
  );
}
