import type { SupportQueueMessage } from '@bourse/contract/realtime';
import { listen } from '../wire/stomp.ts';

/** Whoever listens while another page still does gets no snapshot: what was said last is remembered here. */
let last: { readonly uid: string; readonly unread: number } | undefined;

export const lastUnread = (uid: string | undefined): number => (last !== undefined && last.uid === uid ? last.unread : 0);

/** The queue of the own conversation. */
export const listenSupport = (uid: string, listener: (message: SupportQueueMessage) => void): (() => void) =>
  listen(`support.${uid}`, (message) => {
    const told = message as SupportQueueMessage;
    last = { uid, unread: told.unread };
    listener(told);
  });
