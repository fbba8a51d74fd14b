import { Button } from '@bourse/ui/button';
import { CopyButton, copyText } from '@bourse/ui/copy-button';
import { Skeleton } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { QrCode, Share2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { languageOf } from '../locales/locale.ts';
import { appName, useSystemConfig } from '../parts/system-config.ts';
import { inviteLink, shownLink } from './link.ts';
import { PosterSheet } from './poster-sheet.tsx';

/** The code and the link, both to be copied, and the two ways to a friend. */
export function InviteCodeCard({ code }: { readonly code: string | undefined }): ReactElement {
  const t = useTranslations('invite');
  const text = useTranslations('app');
  const locale = useLocale();
  const app = appName(useSystemConfig());
  const [showing, show] = useState(false);
  const told = (copied: boolean) => toast({ kind: copied ? 'good' : 'bad', text: copied ? text('copied') : text('notCopied') });

  if (code === undefined) {
    return (
      <section className="grid gap-4 rounded-card bg-bg1 p-4" aria-busy>
        <Skeleton width={200} height={36} />
        <Skeleton width={260} height={16} />
        <Skeleton height={52} />
      </section>
    );
  }
  const link = inviteLink(code);
  const send = async (): Promise<void> => {
    if (typeof navigator.share !== 'function') return told(await copyText(link));
    await navigator.share({ title: app, text: t('shareText', { app, code }), url: link }).catch(() => undefined);
  };

  return (
    <section className="rounded-card bg-bg1 p-4">
      <h2 className="text-13 text-t3">{t('code')}</h2>
      <CopyButton text={code} label={t('copyCode')} onCopied={told} className="min-h-11 gap-2.5">
        {/* Eight of the widest letters fit a small phone too. */}
        <bdi dir="ltr" className="min-w-0 text-start text-[min(2rem,8vw)] leading-10 font-semibold tracking-[.12em] wrap-anywhere text-t1">
          {code}
        </bdi>
      </CopyButton>
      <CopyButton
        text={link}
        label={t('copyLink')}
        onCopied={told}
        className="hairline-t mt-2 flex min-h-11 w-full gap-2.5 pt-1 text-start"
      >
        <bdi dir="ltr" className="min-w-0 flex-1 truncate text-13 text-t2">
          {shownLink(link)}
        </bdi>
      </CopyButton>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="flex-1" icon={<Share2 size={20} strokeWidth={1.75} aria-hidden />} onClick={() => void send()}>
          {t('share')}
        </Button>
        <Button className="flex-1" tone="tonal" icon={<QrCode size={20} strokeWidth={1.75} aria-hidden />} onClick={() => show(true)}>
          {t('poster')}
        </Button>
      </div>
      <PosterSheet
        open={showing}
        onClose={() => show(false)}
        words={{
          app,
          headline: t('posterHeadline', { app }),
          hint: t('posterHint'),
          codeLabel: t('codeLabel'),
          code,
          link,
          direction: languageOf(locale).direction,
        }}
      />
    </section>
  );
}
