import { type ContentBody, type ContentHead, type ContentKind, news } from '@bourse/contract/office/news';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Act, ActBar } from '../parts/act-bar.tsx';
import { api } from '../wire/api.ts';
import { momentOf, type Schedule } from './content-fields.tsx';
import type { changesOf } from './draft.ts';

/** Save, publish or withdraw, each with a reason. Publishing saves unsaved changes first. */
export function EditActs({
  kind,
  head,
  body,
  changes,
  schedule,
  onDone,
}: {
  readonly kind: ContentKind;
  readonly head: ContentHead | undefined;
  readonly body: ContentBody;
  readonly changes: ReturnType<typeof changesOf>;
  readonly schedule: Schedule;
  readonly onDone: (id: string, said: string) => void;
}): ReactElement {
  const t = useTranslations('news');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // Changes stay saved even when publishing them is refused.
  const [kept, keep] = useState<{ readonly id: string; readonly version: number }>();
  const id = kept?.id ?? head?.id;
  const version = kept?.version ?? head?.version;

  const save = async (reason: string): Promise<{ id: string; version: number }> => {
    if (!changes.isChanged && id !== undefined && version !== undefined) return { id, version };
    const { texts, remove } = changes;
    const saved = await api(news.save, {
      ...(id !== undefined && { id }),
      ...(version !== undefined && { base: version }),
      kind,
      fields: body.fields,
      texts,
      ...(remove.length > 0 && { remove }),
      reason,
    });
    keep(saved);
    return saved;
  };
  const run = (work: (reason: string) => Promise<readonly [id: string, said: string]>) => async (reason: string) => {
    setBusy(true);
    setError(undefined);
    try {
      onDone(...(await work(reason)));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const [from, until] = [momentOf(schedule.from), momentOf(schedule.until)];
  const isVisible = head?.state === 'published';
  // An empty end date removes the one in force.
  const isSeen = isVisible && head.published === version && !changes.isChanged && until === head.unpublishAt;
  const isBinding = kind === 'document' && head?.name !== 'about';
  const acts: Act[] = [
    {
      id: 'save',
      label: t('save'),
      tone: 'line',
      letter: 's',
      unless: changes.isChanged ? undefined : t('nothingToSave'),
      run: (reason) => void run(async (why) => [(await save(why)).id, t('saved')] as const)(reason),
    },
    {
      id: 'publish',
      label: isBinding ? t('askPublish') : head?.published === undefined ? t('publish') : t('publishAgain'),
      tone: 'ink',
      letter: 'p',
      unless: head?.request !== undefined ? t('waits') : isSeen ? t('isPublished') : undefined,
      run: (reason) =>
        void run(async (why) => {
          const saved = await save(why);
          const { isDone } = await api(news.publish, {
            ...saved,
            ...(kind !== 'document' && from && !isVisible && { publishAt: from }),
            ...(kind !== 'document' && until && { unpublishAt: until }),
            ...(head?.name === 'agreement' && { mustAccept: schedule.mustAccept }),
            reason: why,
          });
          return [saved.id, isDone ? (from && !isVisible ? t('scheduledToast') : t('publishedToast')) : t('askedToast')] as const;
        })(reason),
    },
    ...(head?.published !== undefined && kind !== 'document'
      ? [
          {
            id: 'withdraw',
            label: t('withdraw'),
            tone: 'danger',
            letter: 'w',
            run: (reason: string) =>
              void run(async (why) => {
                await api(news.unpublish, { id: head.id, reason: why });
                return [head.id, t('withdrawnToast')] as const;
              })(reason),
          } satisfies Act,
        ]
      : []),
  ];
  return <ActBar acts={acts} busy={busy} error={error} />;
}
