import { toast } from '@bourse/ui/toast';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { ActButton } from '../parts/act-button.tsx';
import { Fact, Facts } from '../parts/card.tsx';
import { useRefresh } from '../wire/use-call.ts';
import { useReleaseWords } from './release-words.ts';
import { readDescription, registerRelease } from './upload-release.ts';

/** A release from the release machine: its bundle and the signed description next to it. */
export function RegisterForm({ onRegistered }: { readonly onRegistered: (id: string) => void }): ReactElement {
  const t = useTranslations('releases');
  const words = useReleaseWords();
  const refresh = useRefresh();
  const [described, describe] = useState<Awaited<ReturnType<typeof readDescription>>>();
  const [isWrong, setWrong] = useState(false);
  const [bundle, setBundle] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const send = async (reason: string) => {
    if (!described || !bundle) return;
    setBusy(true);
    setError(undefined);
    try {
      const id = await registerRelease(described, bundle, reason);
      toast({ kind: 'good', text: t('registered', { version: described.version }) });
      await refresh('releases');
      onRegistered(id);
    } catch (failure) {
      setError(failure);
      void refresh('releases');
    } finally {
      setBusy(false);
    }
  };

  return (
    <div>
      <h2 className="mb-1 text-17 font-semibold tracking-title">{t('new')}</h2>
      <p className="mb-3 text-t2">{t('newText')}</p>
      <div className="mb-3 flex flex-wrap gap-2">
        <FileChoice
          label={described ? t('descriptionOf', { version: described.version }) : t('chooseDescription')}
          accept=".json,application/json"
          onFile={(file) =>
            void readDescription(file).then((found) => {
              describe(found);
              setWrong(found === undefined);
            })
          }
        />
        <FileChoice label={bundle?.name ?? t('chooseBundle')} accept=".zip,application/zip" onFile={setBundle} />
      </div>
      {isWrong && <p className="mb-3 text-12 text-danger">{t('notADescription')}</p>}
      {described && (
        <div className="-mx-4 mb-3">
          <Facts>
            <Fact name={t('platform')}>{words.platform(described.platform)}</Fact>
            <Fact name={t('version')}>{described.version}</Fact>
            <Fact name={t('nativeMin')}>{described.nativeMin}</Fact>
            <Fact name={t('size')}>{words.size(described.size)}</Fact>
          </Facts>
        </div>
      )}
      <ActBar
        stacked
        busy={busy}
        error={error}
        acts={[
          {
            id: 'register',
            label: t('register'),
            tone: 'ink',
            letter: 'a',
            ...(described === undefined ? { unless: t('chooseDescription') } : bundle === undefined && { unless: t('chooseBundle') }),
            run: (reason) => void send(reason),
          },
        ]}
      />
    </div>
  );
}

export function FileChoice({
  label,
  accept,
  onFile,
}: {
  readonly label: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
        }}
        className="sr"
      />
      <ActButton small tone="line" onClick={() => input.current?.click()}>
        {label}
      </ActButton>
    </>
  );
}
