import { Button } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { SkeletonText } from '@bourse/ui/skeleton';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { support } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';

/** How long a widget may take to appear before the built-in chat is offered in its place. */
const PATIENCE_MS = 15_000;

/**
 * Somebody else's chat, in a frame of its own origin: it cannot reach the session, the page or the storage of the app. It gets
 * name and email by a message to exactly that origin, and is heard only from there.
 */
export function WidgetFrame({ origin, onChat }: { readonly origin: string; readonly onChat: () => void }): ReactElement {
  const t = useTranslations('support-chat.frame');
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [isLoaded, setLoaded] = useState(false);
  const identity = useCall(support.identity, {}, { staleTime: Number.POSITIVE_INFINITY });

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const kind = (event.data as { kind?: unknown } | null)?.kind;
      if (kind === 'support-shown') setState('shown');
      if (kind === 'support-failed') setState('failed');
    };
    window.addEventListener('message', hear);
    const timer = setTimeout(() => setState((s) => (s === 'loading' ? 'failed' : s)), PATIENCE_MS);
    return () => {
      window.removeEventListener('message', hear);
      clearTimeout(timer);
    };
  }, [origin]);
  useEffect(() => {
    if (!isLoaded || !identity.data) return;
    const { username, email } = identity.data;
    frame.current?.contentWindow?.postMessage({ kind: 'support-identity', Username: username, Email: email }, origin);
  }, [isLoaded, identity.data, origin]);

  if (state === 'failed' || identity.isError) {
    return (
      <Empty
        title={t('failed')}
        action={
          <Button tone="tonal" size="medium" onClick={onChat}>
            {t('chat')}
          </Button>
        }
      />
    );
  }
  return (
    <div className="relative h-[calc(100dvh-var(--ribbon)-52px)]">
      {state === 'loading' && (
        <div className="absolute inset-0 p-4">
          <SkeletonText label={t('loading')} />
        </div>
      )}
      <iframe
        ref={frame}
        title={t('title')}
        src={`${origin}/`}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        allow=""
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
        className={`relative size-full ${state === 'shown' ? '' : 'opacity-0'}`}
      />
    </div>
  );
}
