import { type ContentHead, type ContentKind, news } from '@bourse/contract/office/news';
import { ListOrdered, Plus } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import type { KeyBinding } from '../parts/keys.ts';
import { languageName } from '../parts/languages.ts';
import { Page } from '../parts/page.tsx';
import { PageTabs } from '../parts/page-tabs.tsx';
import { Tag } from '../parts/tag.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { SlideOrder } from './slide-order.tsx';
import { StateTags } from './state-tag.tsx';

/** Everything that operators write for traders: notices, the pictures of the home page, documents. */
export default function ContentPage(): ReactElement {
  const t = useTranslations('news');
  const app = useTranslations('app');
  const go = useGo();
  const { kind = 'notice' } = useAddress('/content');
  const mayWrite = hasRole(
    useSession((s) => s.operator),
    news.save.roles,
  );
  const [isOrdering, order] = useState(false);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(news.contents, { kind });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.contents), [data]);
  const open = (head: ContentHead) => go({ to: '/contentEdit', search: { kind, id: head.id } });
  const add = () => go({ to: '/contentEdit', search: { kind } });
  const isNew = mayWrite && kind !== 'document';
  const keys: KeyBinding[] = isNew ? [{ keys: 'n', label: kind === 'slide' ? t('newSlide') : t('newNotice'), run: add, hint: true }] : [];
  const columns = useColumns(kind);
  return (
    <Page title={app('pages.content')} sub={t('sub')} keys={keys} split>
      <div className="flex h-full min-h-0 flex-col">
        <PageTabs
          label={app('pages.content')}
          value={kind}
          onValue={(next: ContentKind) => go({ to: '/content', search: { kind: next }, replace: true })}
          tabs={(['notice', 'slide', 'document'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          end={
            <span className="flex gap-2">
              {mayWrite && kind === 'slide' && (rows?.length ?? 0) > 1 && (
                <ActButton small tone="line" icon={<ListOrdered size={14} aria-hidden />} onClick={() => order(true)}>
                  {t('order')}
                </ActButton>
              )}
              {isNew && (
                <ActButton small tone="ink" icon={<Plus size={14} aria-hidden />} cap="N" onClick={add}>
                  {kind === 'slide' ? t('newSlide') : t('newNotice')}
                </ActButton>
              )}
            </span>
          }
        />
        <div className="flex min-h-0 flex-1 flex-col">
          <DataTable
            key={kind}
            name={`content-${kind}`}
            exports="loaded"
            label={t(`kind.${kind}`)}
            columns={columns}
            rows={rows}
            keyOf={(head) => head.id}
            error={error ?? undefined}
            onRetry={() => void refetch()}
            onOpen={open}
            empty={t(`empty.${kind}`)}
            more={{ has: hasNextPage, isLoading: isFetchingNextPage, load: () => void fetchNextPage() }}
          />
        </div>
      </div>
      {isOrdering && rows && <SlideOrder slides={rows} onClose={() => order(false)} />}
    </Page>
  );
}

function useColumns(kind: ContentKind): readonly Column<ContentHead>[] {
  const t = useTranslations('news');
  return useMemo(() => {
    const title: Column<ContentHead> = {
      id: 'title',
      head: t('title'),
      value: (head) => head.title,
      cell: (head) => <span className="font-medium">{head.title || <span className="text-t3">{t('untitled')}</span>}</span>,
    };
    const state: Column<ContentHead> = {
      id: 'state',
      head: t('stateHead'),
      width: 124,
      value: (head) => head.state,
      cell: (head) => <StateTags head={head} />,
    };
    const category: Column<ContentHead> = {
      id: 'category',
      head: t('category'),
      width: 140,
      wide: true,
      value: (head) => `${head.fields.category}${head.fields.pinned ? ' pinned' : ''}`,
      cell: (head) => (
        <span className="flex gap-1">
          {head.fields.category && <Tag>{t(`categories.${head.fields.category}`)}</Tag>}
          {head.fields.pinned && <Tag tone="accent">{t('pinned')}</Tag>}
        </span>
      ),
    };
    const link: Column<ContentHead> = {
      id: 'link',
      head: t('link'),
      width: 150,
      wide: true,
      value: (head) => head.fields.link,
      cell: (head) => <span className="text-t2">{head.fields.link || t('noLink')}</span>,
    };
    const locales: Column<ContentHead> = {
      id: 'locales',
      head: t('languages'),
      width: 136,
      wide: true,
      value: (head) => head.locales.join(' '),
      cell: (head) => (
        <span className="flex flex-wrap gap-1">
          {head.locales.map((locale) => (
            <Tag key={locale}>{locale}</Tag>
          ))}
          {head.missing.map((locale) => (
            <span key={locale} title={t('missing', { language: languageName(locale) })}>
              <Tag tone="warn">
                <span className="sr">{t('missing', { language: languageName(locale) })}</span>
                <s aria-hidden>{locale}</s>
              </Tag>
            </span>
          ))}
        </span>
      ),
    };
    const shown: Column<ContentHead> = {
      id: 'shown',
      head: t('shown'),
      width: 116,
      wide: true,
      value: (head) => head.publishAt,
      cell: (head) =>
        head.publishAt ? (
          <span className="text-t2">
            {rowTime(head.publishAt)}
            {head.unpublishAt && ` – ${rowTime(head.unpublishAt)}`}
          </span>
        ) : (
          <span className="text-t3">–</span>
        ),
    };
    const changed: Column<ContentHead> = {
      id: 'changed',
      head: t('changed'),
      width: 100,
      wide: true,
      value: (head) => head.changedAt,
      cell: (head) => <span className="text-t2">{rowTime(head.changedAt)}</span>,
    };
    const by: Column<ContentHead> = {
      id: 'by',
      head: t('by'),
      width: 112,
      wide: true,
      value: (head) => head.changedBy?.name,
      cell: (head) => <span className="text-t2">{head.changedBy?.name ?? t('delivered')}</span>,
    };
    const own = kind === 'notice' ? [category] : kind === 'slide' ? [link] : [];
    return [title, state, ...own, locales, ...(kind === 'document' ? [] : [shown]), changed, by];
  }, [kind, t]);
}
