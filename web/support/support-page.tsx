import { buttonClasses } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { TitleBar } from '@bourse/ui/title-bar';
import { ExternalLink } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { supportMode } from '../parts/support-mode.ts';
import { useSystemConfig } from '../parts/system-config.ts';
import { useSession } from '../wire/session.ts';
import { Chat } from './chat.tsx';
import { Guest } from './guest.tsx';
import { WidgetFrame } from './widget-frame.tsx';

/** The online service, as the configuration has it: the built-in chat, a widget in its frame, or a link. */
export default function SupportPage(): ReactElement {
  const t = useTranslations('support');
  const app = useTranslations('app');
  const go = useGo();
  const mode = supportMode(useSystemConfig(), location);
  const isLoggedIn = useSession((s) => s.token !== undefined);
  const [isChatWanted, wantChat] = useState(false);
  return (
    <>
      <TitleBar title={t('title')} backLabel={app('back')} onBack={() => go.back('/index')} />
      <main>
        {mode.kind === 'link' ? (
          <Empty
            icon={<ExternalLink size={24} strokeWidth={1.6} aria-hidden />}
            title={t('link.title')}
            action={
              <a href={mode.href} target="_blank" rel="noopener noreferrer" className={buttonClasses('ink', 'medium')}>
                {t('link.open')}
              </a>
            }
          />
        ) : (
          <RoomTexts room="support-chat">
            {!isLoggedIn ? (
              <Guest />
            ) : mode.kind === 'frame' && !isChatWanted ? (
              <WidgetFrame origin={mode.origin} onChat={() => wantChat(true)} />
            ) : (
              <Chat />
            )}
          </RoomTexts>
        )}
      </main>
    </>
  );
}
