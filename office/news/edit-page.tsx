import { type ContentBody, type ContentHead, type ContentKind, type ContentText, news } from '@bourse/contract/office/news';
import { SkeletonText } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Page } from '../parts/page.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { useDraft } from '../wire/draft.ts';
import { errorText } from '../wire/error-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';
import { ContentFieldsForm, type Schedule } from './content-fields.tsx';
import { changesOf, newBody, noText } from './draft.ts';
import { EditActs } from './edit-acts.tsx';
import { LanguageList } from './language-list.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { StateTags } from './state-tag.tsx';
import { TextForm } from './text-form.tsx';
import { VersionHistory } from './version-history.tsx';

/** The editor: languages and settings, the text, and a preview of what traders will see. */
export default function EditPage(): ReactElement {
  const t = useTranslations('news');
  const app = useTranslations('app');
  const { id, kind = 'notice' } = useAddress('/contentEdit');
  const query = useCall(news.content, { id: id ?? '' }, { enabled: id !== undefined, refetchOnWindowFocus: false });
  const { data } = query;
  const head = data?.head;
  // The view stays when saving creates a new version.
  const [locale, setLocale] = useState('en');
  const view = { locale, onLocale: setLocale };
  const title = id === undefined ? t(`new.${kind}`) : head ? head.title || t('untitled') : app('pages.content');
  return (
    <Page
      title={title}
      sub={
        <span className="flex items-center gap-3">
          {head && <StateTags head={head} />}
          <Go to="/content" search={{ kind: head?.kind ?? kind }} className="font-medium text-accent">
            {t(`all.${head?.kind ?? kind}`)}
          </Go>
        </span>
      }
      split
    >
      {id === undefined ? (
        <Editor key={kind} kind={kind} head={undefined} saved={undefined} {...view} />
      ) : data ? (
        <Editor key={`${id} ${data.version}`} kind={data.head.kind} head={data.head} saved={data.body} {...view} />
      ) : query.error ? (
        <div className="p-5">
          <p role="alert" className="mb-3 text-danger">
            {errorText(query.error)}
          </p>
          <ActButton onClick={() => void query.refetch()}>{app('retry')}</ActButton>
        </div>
      ) : (
        <div className="p-5">
          <SkeletonText label={app('loading')} lines={12} />
        </div>
      )}
    </Page>
  );
}

interface Work {
  readonly kind: ContentKind;
  readonly head: ContentHead | undefined;
  readonly saved: ContentBody | undefined;
  readonly locale: string;
  readonly onLocale: (locale: string) => void;
}

function Editor({ kind, head, saved, locale, onLocale }: Work): ReactElement {
  const t = useTranslations('news');
  const app = useTranslations('app');
  const go = useGo();
  const refresh = useRefresh();
  const mayWrite = hasRole(
    useSession((s) => s.operator),
    news.save.roles,
  );
  const isSaved = useRef(false);
  const was = saved ?? newBody(kind);
  // Kept when the page is left by the menu or Back, or when the session ends.
  const draft = useDraft<ContentBody>(
    `content ${kind} ${head?.id ?? 'new'} ${head?.version ?? 0}`,
    was,
    (now) => isSaved.current || !changesOf(saved, now).isChanged,
    true,
  );
  const { value: body, set: setBody } = draft;

  const [schedule, setSchedule] = useState<Schedule>({ from: '', until: '', mustAccept: true });
  const [side, setSide] = useState<'preview' | 'history'>('preview');
  /** Pictures of this device that are not part of a saved version yet, by their id. */
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const changes = changesOf(saved, body);
  const { isChanged } = changes;
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  const text = body.texts[locale] ?? noText;
  const write = (next: Partial<ContentText>) => setBody({ ...body, texts: { ...body.texts, [locale]: { ...text, ...next } } });
  return (
    <div className="grid h-full min-h-0 grid-cols-[250px_minmax(0,1fr)_400px] grid-rows-[minmax(0,1fr)_auto] max-[1100px]:block max-[1100px]:overflow-auto">
      <aside aria-label={t('settings')} className="min-h-0 overflow-auto border-e border-hair px-4 py-4 scroll-thin max-[1100px]:border-0">
        <LanguageList kind={kind} texts={body.texts} locale={locale} onLocale={onLocale} />
        <ContentFieldsForm
          kind={kind}
          head={head}
          fields={body.fields}
          onFields={(fields) => setBody({ ...body, fields })}
          schedule={schedule}
          onSchedule={setSchedule}
        />
      </aside>
      <section aria-label={t('text')} className="flex min-h-0 flex-col overflow-auto px-5 py-4 scroll-thin">
        <TextForm
          key={locale}
          kind={kind}
          locale={locale}
          text={text}
          english={locale === 'en' ? undefined : body.texts['en']}
          mayWrite={mayWrite}
          onText={write}
          onPicture={(id, url) => setOwn({ ...own, [id]: url })}
        />
      </section>
      <aside aria-label={t('beside')} className="row-span-2 flex min-h-0 flex-col border-s border-hair bg-bg1 max-[1100px]:border-0">
        <PageTabs
          label={t('beside')}
          value={side}
          onValue={setSide}
          tabs={[
            { value: 'preview', label: t('preview') },
            ...(head ? [{ value: 'history' as const, label: t('history'), count: head.version }] : []),
          ]}
        />
        <div className="min-h-0 flex-1 overflow-auto px-5 py-4 scroll-thin">
          {side === 'preview' || head === undefined ? (
            <PhonePreview kind={kind} locale={locale} text={text} fallback={body.texts['en']} fields={body.fields} own={own} />
          ) : (
            <VersionHistory head={head} now={body} mayWrite={mayWrite && !changes.isChanged} />
          )}
        </div>
      </aside>
      <footer className="col-span-2 px-5 pt-3 pb-3.5 hairline-t">
        {draft.wasKept && isChanged && (
          <p role="status" className="mb-2.5 flex items-center gap-3 text-12 text-t2">
            {app('draft.restored')}
            <button type="button" onClick={draft.discard} className="font-medium text-accent">
              {app('draft.discard')}
            </button>
          </p>
        )}
        {mayWrite ? (
          <EditActs
            kind={kind}
            head={head}
            body={body}
            changes={changes}
            schedule={schedule}
            onDone={(id, said) => {
              isSaved.current = true;
              toast({ kind: 'good', text: said });
              void refresh('news', 'four-eyes', 'today');
              if (head === undefined) go({ to: '/contentEdit', search: { kind, id }, replace: true });
            }}
          />
        ) : (
          <p className="text-t3">{t('readOnly')}</p>
        )}
      </footer>
    </div>
  );
}
