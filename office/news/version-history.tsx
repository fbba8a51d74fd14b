import { type ContentBody, type ContentHead, news } from '@bourse/contract/office/news';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { languageName } from '../parts/languages.ts';
import { Tag } from '../parts/tag.tsx';
import { errorText } from '../wire/error-text.ts';
import { timeText } from '../wire/time-text.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';
import { lineDiff, shortened } from './line-diff.ts';

/** Every version with who saved it and why, its differences from the current text, and restoring it. */
export function VersionHistory({
  head,
  now,
  mayWrite,
}: {
  readonly head: ContentHead;
  readonly now: ContentBody;
  readonly mayWrite: boolean;
}): ReactElement {
  const t = useTranslations('news');
  const refresh = useRefresh();
  const [open, setOpen] = useState<number>();
  const [restoring, restore] = useState<number>();
  const history = useCall(news.history, { id: head.id });
  const send = useSend(news.restore);
  return (
    <div>
      {history.error && <p className="text-danger">{errorText(history.error)}</p>}
      <ol className="grid gap-1.5">
        {history.data?.map((one) => (
          <li key={one.version} className="rounded-field bg-bg2 px-3 py-2.5">
            <p className="flex flex-wrap items-center gap-1.5">
              <span className="font-semibold">{t('version', { version: one.version })}</span>
              {one.version === head.published && <Tag tone="good">{t('state.published')}</Tag>}
              {one.restored !== undefined && <Tag>{t('putBack', { version: one.restored })}</Tag>}
              <span className="ms-auto text-12 text-t3">{timeText(one.at, 'short')}</span>
            </p>
            <p className="mt-0.5 text-12 text-t2 [overflow-wrap:anywhere]">
              {one.by?.name ?? t('delivered')} · {one.reason}
            </p>
            {one.version !== head.version && (
              <span className="mt-2 flex gap-2">
                <ActButton
                  small
                  tone="line"
                  aria-expanded={open === one.version}
                  onClick={() => setOpen(open === one.version ? undefined : one.version)}
                >
                  {t('compare')}
                </ActButton>
                {mayWrite && (
                  <ActButton small tone="line" onClick={() => restore(one.version)}>
                    {t('restore')}
                  </ActButton>
                )}
              </span>
            )}
            {open === one.version && <Difference id={head.id} version={one.version} now={now} />}
          </li>
        ))}
      </ol>
      {restoring !== undefined && (
        <Confirm
          title={t('restoreTitle', { version: restoring })}
          act={t('restore')}
          busy={send.isPending}
          error={send.error ?? undefined}
          onClose={() => restore(undefined)}
          onConfirm={(reason) =>
            send.mutate(
              { id: head.id, version: restoring, base: head.version, reason },
              {
                onSuccess: () => {
                  toast({ kind: 'good', text: t('restored') });
                  restore(undefined);
                  void refresh('news');
                },
              },
            )
          }
        >
          {t('restoreText')}
        </Confirm>
      )}
    </div>
  );
}

function Difference({ id, version, now }: { readonly id: string; readonly version: number; readonly now: ContentBody }): ReactElement {
  const t = useTranslations('news');
  const { data, error } = useCall(news.content, { id, version: String(version) }, { staleTime: Number.POSITIVE_INFINITY });
  if (error) return <p className="mt-2 text-danger">{errorText(error)}</p>;
  if (!data) return <p className="mt-2 text-t3">…</p>;
  const lines = (body: ContentBody, locale: string): string => {
    const text = body.texts[locale];
    return text === undefined
      ? ''
      : [text.title, ...(text.picture ? [text.picture] : []), ...(text.body ? ['', text.body] : [])].join('\n');
  };
  const all = [...new Set([...Object.keys(data.body.texts), ...Object.keys(now.texts)])].sort();
  const changed = all.filter((locale) => lines(data.body, locale) !== lines(now, locale));
  const fields = JSON.stringify(data.body.fields) === JSON.stringify(now.fields) ? [] : [data.body.fields, now.fields];
  return (
    <div className="mt-2.5 grid gap-3">
      {changed.length === 0 && fields.length === 0 && <p className="text-12 text-t3">{t('same')}</p>}
      {fields.length > 0 && (
        <pre className="rounded-chip bg-bg1 p-2 text-11 whitespace-pre-wrap">
          <span className="text-t3">− {JSON.stringify(fields[0])}</span>
          {'\n'}
          <span className="text-accent">+ {JSON.stringify(fields[1])}</span>
        </pre>
      )}
      {changed.map((locale) => (
        <section key={locale}>
          <h3 className="mb-1 text-12 font-medium text-t3">{languageName(locale)}</h3>
          <pre
            lang={locale}
            dir="auto"
            className="overflow-auto rounded-chip bg-bg1 p-2 text-12 whitespace-pre-wrap [font-family:inherit] scroll-thin"
          >
            {shortened(lineDiff(lines(data.body, locale), lines(now, locale))).map((line, at) =>
              line === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
                <span key={at} className="block text-t3">
                  ⋯
                </span>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <span key={at} className={{ same: 'block text-t3', gone: 'block text-danger', new: 'block text-success' }[line.kind]}>
                  {{ same: '  ', gone: '− ', new: '+ ' }[line.kind]}
                  {line.text}
                </span>
              ),
            )}
          </pre>
        </section>
      ))}
    </div>
  );
}
