import type { MessageState, OutboxMessage } from '@bourse/contract/office/messages';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Messages } from '../locales/catalog.ts';
import type { Column } from '../parts/column.ts';
import { Tag, type TagTone } from '../parts/tag.tsx';
import { rowTime } from '../wire/time-text.ts';

const tones = { waiting: 'accent', sent: 'good', failed: 'danger', cancelled: 'plain' } as const satisfies Record<MessageState, TagTone>;
type Template = keyof Messages['messages']['templates'];
/** How the messages of each channel are sent. */
export type Drivers = Readonly<Record<string, string>> | undefined;

/** The name of a template; its code where the catalogue has no name for it. */
export function useTemplateName(): (template: string) => string {
  const t = useTranslations('messages');
  return useMemo(() => (template) => (t.has(`templates.${template as Template}`) ? t(`templates.${template as Template}`) : template), [t]);
}

/** Without a gateway messages don't wait to be sent: a practice server keeps them for its own page. */
export function MessageTag({ message, drivers }: { readonly message: OutboxMessage; readonly drivers: Drivers }): ReactElement {
  const t = useTranslations('messages');
  const isKept = drivers?.[message.channel] === 'outbox' && message.state === 'waiting';
  return isKept ? <Tag>{t('states.kept')}</Tag> : <Tag tone={tones[message.state]}>{t(`states.${message.state}`)}</Tag>;
}

export function useMessageColumns(drivers: Drivers): readonly Column<OutboxMessage>[] {
  const t = useTranslations('messages');
  const nameOf = useTemplateName();
  return useMemo(
    () => [
      {
        id: 'created',
        head: t('created'),
        width: 112,
        value: (r) => r.createdAt,
        cell: (r) => <span className="text-t2">{rowTime(r.createdAt)}</span>,
      },
      { id: 'channel', head: t('channel'), width: 76, wide: true, value: (r) => t(r.channel) },
      { id: 'to', head: t('to'), width: 170, value: (r) => r.target, cell: (r) => <bdi className="hash font-medium">{r.target}</bdi> },
      { id: 'template', head: t('template'), width: 190, wide: true, value: (r) => nameOf(r.template) },
      {
        id: 'locale',
        head: t('locale'),
        width: 84,
        away: true,
        value: (r) => r.locale,
        cell: (r) => <span className="text-t2">{r.locale}</span>,
      },
      { id: 'tries', head: t('tries'), width: 64, end: true, wide: true, value: (r) => r.tries },
      {
        id: 'failure',
        head: t('failure'),
        wide: true,
        value: (r) => r.failure,
        cell: (r) => <span className="text-t2">{r.failure}</span>,
      },
      { id: 'state', head: t('state'), width: 96, value: (r) => r.state, cell: (r) => <MessageTag message={r} drivers={drivers} /> },
    ],
    [t, nameOf, drivers],
  );
}
