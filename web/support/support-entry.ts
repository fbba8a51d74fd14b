import { useTranslations } from 'use-intl';
import { supportMode } from '../parts/support-mode.ts';
import { useSystemConfig } from '../parts/system-config.ts';
import { useUnreadAnswers } from './unread.ts';

/** What a way to the online service needs to know: where it leads, and how many answers are new. */
export function useSupportEntry(): { readonly link: string | undefined; readonly unread: number; readonly unreadLabel: string } {
  const t = useTranslations('support');
  const mode = supportMode(useSystemConfig(), location);
  const unread = useUnreadAnswers(mode.kind === 'chat');
  return { link: mode.kind === 'link' ? mode.href : undefined, unread, unreadLabel: t('unread', { count: unread }) };
}
