import { codeOf } from '@bourse/client/refused';
import type { Notice } from '@bourse/contract/news';
import { buttonClasses, IconButton } from '@bourse/ui/button';
import { copyText } from '@bourse/ui/copy-button';
import { Empty } from '@bourse/ui/notice';
import { RichText } from '@bourse/ui/rich-text';
import { SkeletonText } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Share2 } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { languageOf } from '../locales/locale.ts';
import { Go, useAddress } from '../nav/go.ts';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { api } from '../wire/api.ts';
import { news } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { tellUnread, useHeadlines } from '../wire/headlines.ts';
import { pictureAtOrigin, sharedAddress } from '../wire/origin.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';
import { NoticeTag } from './notice-tag.tsx';

/** One notice. Opening it is reading it. */
export default function NoticeDetailPage(): ReactElement {
  const t = useTranslations('news.notices');
  const { id = '' } = useAddress('/noticeDetail');
  const locale = useLocale();
  const query = useCall(news.notice, { id, locale }, { enabled: id !== '', staleTime: 300_000 });
  const notice = query.data;
  const isGone = id === '' || codeOf(query.error) === 'not-found';
  useReadMark(notice?.id);
  const share = async (): Promise<void> => {
    const href = sharedAddress();
    if (navigator.share !== undefined) {
      await navigator.share({ title: notice?.title ?? '', url: href }).catch(() => undefined);
      return;
    }
    const copied = await copyText(href);
    toast(copied ? { kind: 'good', text: t('copied') } : { kind: 'bad', text: t('notCopied') });
  };
  return (
    <Screen
      title={notice ? <bdi lang={notice.locale}>{notice.title}</bdi> : t('one')}
      heading={isGone ? 'page' : 'own'}
      up="/notice"
      actions={
        notice && (
          <IconButton label={t('share')} onClick={() => void share()}>
            <Share2 size={22} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )
      }
    >
      <div className="px-4 pt-1">
        {notice ? (
          <Text notice={notice} isTurning={query.isPlaceholderData} />
        ) : isGone ? (
          <Empty
            title={t('goneTitle')}
            action={
              <Go to="/notice" replace className={buttonClasses('tonal', 'medium')}>
                {t('showAll')}
              </Go>
            }
          />
        ) : query.isError ? (
          <CallFailure title={t('goneTitle')} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonText label={t('loading')} lines={12} />
        )}
      </div>
    </Screen>
  );
}

/** `isTurning`: still in the language of before, while the other one comes. */
function Text({ notice, isTurning }: { readonly notice: Notice; readonly isTurning: boolean }): ReactElement {
  const t = useTranslations('news.notices');
  const n = useTranslations('news');
  const locale = useLocale();
  const language = languageOf(notice.locale);
  const { newer, older } = notice;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-12 text-t3">
        <NoticeTag category={notice.category} />
        <time dateTime={notice.publishedAt}>{dateText(notice.publishedAt, locale, 'shorts')}</time>
        {notice.changedAt && <span>{t('changed', { at: dateText(notice.changedAt, locale, 'shorts') })}</span>}
      </p>
      {notice.locale !== locale && !isTurning && <p className="mt-2 text-12 text-warn">{n('fallback', { language: language.own })}</p>}
      <article lang={notice.locale} dir={language.direction} className="mt-3 text-start text-15">
        <h1 className="text-24 font-semibold tracking-title text-balance wrap-anywhere">{notice.title}</h1>
        <RichText blocks={notice.blocks} picture={pictureAtOrigin} />
      </article>
      {(newer || older) && (
        <nav aria-label={t('beside')} className="mt-10 grid grid-cols-1 gap-2 border-t border-hair pt-4">
          {newer && <Beside way="newer" {...newer} />}
          {older && <Beside way="older" {...older} />}
        </nav>
      )}
    </>
  );
}

function Beside({ way, id, title, locale }: NonNullable<Notice['newer']> & { readonly way: 'newer' | 'older' }): ReactElement {
  const t = useTranslations('news.notices');
  const Arrow = way === 'newer' ? ChevronLeft : ChevronRight;
  return (
    <Go
      to="/noticeDetail"
      search={{ id }}
      replace
      onClick={() => window.scrollTo(0, 0)}
      className={`flex min-h-13 items-center gap-3 rounded-card bg-bg1 px-3.5 py-2.5 ${way === 'older' ? 'flex-row-reverse text-end' : ''}`}
    >
      <Arrow size={18} strokeWidth={1.75} className="mirror flex-none text-t3" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block text-12 text-t3">{t(way)}</span>
        <bdi lang={locale} className="block truncate text-15 font-medium">
          {title}
        </bdi>
      </span>
    </Go>
  );
}

/** Sent to the server once for each notice that was or may have been unread. */
function useReadMark(id: string | undefined): void {
  const client = useQueryClient();
  const refresh = useRefresh();
  const headlines = useHeadlines().data;
  const mayBeUnread =
    headlines === undefined ? undefined : (headlines.notices.find((one) => one.id === id)?.unread ?? headlines.unread > 0);
  useEffect(() => {
    if (id === undefined || mayBeUnread !== true) return;
    void api(news.readNotice, { id }, { quiet: true })
      .then(({ unread }) => {
        tellUnread(client, unread, (one) => one === id);
        return refresh(news.notices);
      })
      .catch(() => undefined); // it stays unread and is marked the next time
  }, [id, mayBeUnread, client, refresh]);
}
