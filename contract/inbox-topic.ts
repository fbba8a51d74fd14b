// The topics of personal messages and how many are kept, without a schema, so that the app can list them.

/** What a trader can switch and filter by. */
export const inboxTopics = ['trades', 'liquidations', 'seconds', 'deposits', 'withdrawals', 'sales', 'rewards', 'security'] as const;
export type InboxTopic = (typeof inboxTopics)[number];

/** How many of the newest messages are kept for each trader, and for how many days. */
export const INBOX_MOST = 500;
export const INBOX_DAYS = 180;
