import type { InboxMessage } from '@bourse/contract/inbox-text';
import type { InboxTopic } from '@bourse/contract/inbox-topic';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Coins,
  Gift,
  type LucideIcon,
  ShieldCheck,
  Timer,
  TriangleAlert,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { dateText } from '../wire/date-text.ts';
import { placeOf } from './message-place.ts';
import { useMessageText } from './message-text.ts';

const icons: Readonly<Record<InboxTopic, LucideIcon>> = {
  trades: ArrowLeftRight,
  liquidations: TriangleAlert,
  seconds: Timer,
  deposits: ArrowDownToLine,
  withdrawals: ArrowUpFromLine,
  sales: Coins,
  rewards: Gift,
  security: ShieldCheck,
};

/** A message: its topic's icon, what happened and when, and a dot while it's unread. Opens what it's about. */
export function MessageRow({ message, onOpen }: { readonly message: InboxMessage; readonly onOpen: () => void }): ReactElement {
  const t = useTranslations('inbox');
  const locale = useLocale();
  const { title, lines } = useMessageText()(message);
  const { topic, at, unread } = message;
  const Icon = icons[topic];
  return (
    <li className="[&+&]:hairline-t">
      <Go
        {...(placeOf(message) as { to: '/depositLog' })}
        onClick={onOpen}
        className="relative flex items-start gap-3 px-4 py-3 -outline-offset-2 active:bg-bg1"
      >
        {unread && <span data-unread className="absolute start-1.5 top-[1.65rem] size-2 rounded-full bg-accent" aria-hidden />}
        <span
          className={`grid size-9 flex-none place-items-center rounded-full ${topic === 'liquidations' ? 'bg-danger-tint text-danger' : 'bg-bg2 text-t2'}`}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-3">
            <span
              className={`min-w-0 flex-1 text-15 wrap-anywhere hyphens-auto ${unread ? 'font-semibold text-t1' : 'font-medium text-t2'}`}
            >
              {title}
            </span>
            <time dateTime={at} className="flex-none text-12 text-t3 tabular-nums">
              {dateText(at, locale, 'clock')}
            </time>
          </span>
          {lines.map((line) => (
            <span key={line} className="block text-13 wrap-anywhere text-t3 tabular-nums">
              {line}
            </span>
          ))}
        </span>
        {unread && <span className="sr">{t('unread')}</span>}
      </Go>
    </li>
  );
}
