import type { InboxMessage } from '@bourse/contract/inbox-text';

/**
 * What a phone is sent. It has no words: the shell shows the text that it ships for the kind, in `locale`, as `loc-key` (APNs) and
 * `title_loc_key` (FCM) do.
 */
export interface Push {
  readonly platform: 'android' | 'ios';
  /** The phone's own address at its push service. */
  readonly token: string;
  readonly locale: string;
  readonly message: InboxMessage;
  /** The number on the app's icon. */
  readonly unread: number;
}

/** Sends push messages. `gone`: the phone no longer has the app, and its token is to be forgotten. Throws if it can't. */
export interface PushDriver {
  send(push: Push): Promise<'sent' | 'gone'>;
}
