import { SkeletonRows } from '@bourse/ui/skeleton';
import { type ComponentProps, lazy, type ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { RoomTexts } from '../parts/room-texts.tsx';

// For the page of the notices, which the trader's own messages share.

const Sections = lazy(() => import('../inbox/notice-sections.tsx').then((m) => ({ default: m.NoticeSections })));
const load = () => import('../inbox/message-list.tsx');
const List = lazy(() => load().then((m) => ({ default: m.MessageList })));
const MarkAll = lazy(() => load().then((m) => ({ default: m.MarkAllMessages })));

/** It has its height before it's there, so nothing moves. */
export const NoticeSections = (props: ComponentProps<typeof Sections>): ReactElement => (
  <RoomTexts room="inbox" before={<div className="h-13" />}>
    <Sections {...props} />
  </RoomTexts>
);

export function PersonalMessages(): ReactElement {
  const app = useTranslations('app');
  return (
    <RoomTexts room="inbox" before={<SkeletonRows label={app('loading')} rows={8} height={76} />}>
      <List />
    </RoomTexts>
  );
}

export const MarkAllMessages = (props: ComponentProps<typeof MarkAll>): ReactElement => (
  <RoomTexts room="inbox" before={null}>
    <MarkAll {...props} />
  </RoomTexts>
);
