import { type ReactElement, type ReactNode, Suspense, use } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';
import { loadRoom, roomOf } from '../locales/catalog.ts';
import type { LaterRoom } from '../locales/later-rooms.ts';
import { PagePending } from './page-state.tsx';

/** Around a page whose texts are not loaded with the first page, or around a sheet of such a room, with nothing before it. */
export function RoomTexts({
  room,
  before = <PagePending />,
  children,
}: {
  readonly room: LaterRoom;
  readonly before?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Suspense fallback={before}>
      <WithRoom room={room}>{children}</WithRoom>
    </Suspense>
  );
}

function WithRoom({ room, children }: { readonly room: LaterRoom; readonly children: ReactNode }): ReactElement {
  const locale = useLocale();
  const messages = useMessages();
  const own = roomOf(locale, room) ?? use(loadRoom(locale, room));
  return (
    <IntlProvider locale={locale} messages={{ ...messages, [room]: own }} timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}>
      {children}
    </IntlProvider>
  );
}
