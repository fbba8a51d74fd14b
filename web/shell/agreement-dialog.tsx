import { Button } from '@bourse/ui/button';
import { Gate } from '@bourse/ui/gate';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { DocumentText, useDocument } from '../parts/document.tsx';
import { useErrorText } from '../parts/error-text.ts';
import { api } from '../wire/api.ts';
import { identity, news } from '../wire/calls.ts';
import { logOut } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';

/** A newer agreement is in force: nothing goes on before it was read to its end and accepted. Logging out is the other way. */
export function AgreementDialog({ version, onAccepted }: { readonly version: string; readonly onAccepted: () => void }): ReactElement {
  const t = useTranslations('news.accept');
  const text = useErrorText();
  const go = useGo();
  const agreement = useDocument('agreement', version);
  const accept = useSend(news.acceptAgreement);
  const [isRead, setRead] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const isHere = agreement.data !== undefined;
  useEffect(() => {
    if (!isHere || !end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setRead(true), { rootMargin: '0px 0px 24px 0px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isHere]);
  const leave = () => {
    void api(identity.logout, {}, { quiet: true })
      .catch(() => undefined)
      .finally(() => {
        logOut();
        go({ to: '/login', replace: true });
      });
  };
  return (
    <Gate
      title={t('title')}
      text={t('text')}
      label={t('agreement')}
      foot={
        <>
          <Button
            wide
            busy={accept.isPending}
            unless={isRead ? undefined : t('readFirst')}
            onClick={() =>
              accept.mutate(
                { version, locale: agreement.data?.locale ?? 'en' },
                {
                  onSuccess: onAccepted,
                  onError: (error) => {
                    toast({ kind: 'bad', text: text(error) });
                    onAccepted(); // a still newer one may be in force
                  },
                },
              )
            }
          >
            {t('accept')}
          </Button>
          <Button tone="text" wide onClick={leave}>
            {t('logOut')}
          </Button>
        </>
      }
    >
      <DocumentText query={agreement} prefix="accept" />
      <div ref={end} className="h-px" />
    </Gate>
  );
}
