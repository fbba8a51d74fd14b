// The specification's error catalogue (8) as data, and our own errors for what it lacks. A refusal is sent as {error, value?,
// detail}: `error` is a catalogue number or a key, shown as msg_{code} followed by `value`.

export type MessageKind = 'refusal' | 'good' | 'hint';
export interface Message {
  readonly kind: MessageKind;
  /** English; the other languages are in web/locales. */
  readonly text: string;
}

/** Defined by the specification: numbers and keys never change. */
export const catalogue = {
  1: { kind: 'hint', text: 'Enter your phone number or email' },
  2: { kind: 'good', text: 'Submitted for review' },
  3: { kind: 'refusal', text: 'Already saved, or your list is full' },
  4: { kind: 'hint', text: 'Enter your name' },
  5: { kind: 'refusal', text: 'The password couldn’t be reset' },
  6: { kind: 'hint', text: 'The password must have at least 7 characters' },
  7: { kind: 'hint', text: 'The passwords don’t match' },
  '7_2': { kind: 'hint', text: 'Enter your current password' },
  8: { kind: 'good', text: 'Login password changed' },
  9: { kind: 'refusal', text: 'Invalid request' },
  10: { kind: 'refusal', text: 'This would exceed a margin, leverage or position limit' },
  '10_2': { kind: 'hint', text: 'Enter a valid price' },
  11: { kind: 'refusal', text: 'Unknown trading pair' },
  12: { kind: 'hint', text: 'Choose buy or sell' },
  13: { kind: 'refusal', text: 'This contract isn’t available right now' },
  14: { kind: 'refusal', text: 'Insufficient available balance' },
  15: { kind: 'refusal', text: 'Below the minimum amount' },
  16: { kind: 'refusal', text: 'The order was rejected' },
  17: { kind: 'good', text: 'Order placed' },
  18: { kind: 'refusal', text: 'Incorrect password' },
  19: { kind: 'refusal', text: 'Below the minimum withdrawal' },
  20: { kind: 'refusal', text: 'Invalid address' },
  21: { kind: 'good', text: 'Withdrawal submitted, under review' },
  22: { kind: 'refusal', text: 'Your current password is incorrect' },
  23: { kind: 'good', text: 'Done' },
  24: { kind: 'refusal', text: 'Something went wrong. Try again.' },
  25: { kind: 'hint', text: 'Enter a valid amount' },
  26: { kind: 'refusal', text: 'Below the minimum deposit' },
  27: { kind: 'good', text: 'Deposit submitted, under review' },
  28: { kind: 'hint', text: 'Enter an amount' },
  29: { kind: 'refusal', text: 'You can’t transfer between these accounts' },
  30: { kind: 'refusal', text: 'This asset or network isn’t supported' },
  31: { kind: 'refusal', text: 'Unexpected error. Try again.' },
  32: { kind: 'refusal', text: 'This can no longer be changed or cancelled' },
  33: { kind: 'hint', text: 'Enter your real name' },
  34: { kind: 'hint', text: 'Enter your ID number' },
  35: { kind: 'hint', text: 'Upload the front of your ID' },
  36: { kind: 'hint', text: 'Upload the back of your ID' },
  37: { kind: 'refusal', text: 'Incorrect phone number or password' },
  38: { kind: 'refusal', text: 'This account is locked. Contact support.' },
  39: { kind: 'refusal', text: 'Incorrect email or password' },
  40: { kind: 'hint', text: 'Enter a valid email address' },
  41: { kind: 'refusal', text: 'An account with these details already exists' },
  42: { kind: 'refusal', text: 'Set a withdrawal password first' },
  43: { kind: 'refusal', text: 'This number or code isn’t valid' },
  44: { kind: 'refusal', text: 'Not possible while you have open positions or orders, pending withdrawals, a balance or a debt.' },
  45: { kind: 'refusal', text: 'Incorrect verification code' },
  46: { kind: 'refusal', text: 'Too many codes requested. Try again later.' },
  47: { kind: 'refusal', text: 'Incorrect verification code' },
  User1: { kind: 'hint', text: 'This email address isn’t valid' },
  User2: { kind: 'refusal', text: 'This email is already registered' },
  User3: { kind: 'refusal', text: 'This phone number isn’t registered' },
  User4: { kind: 'refusal', text: 'This email isn’t registered' },
  User8: { kind: 'hint', text: 'Enter an email address' },
  Copied: { kind: 'good', text: 'Copied successfully' },
} as const satisfies Record<string, Message>;

/** Our own. */
export const ownMessages = {
  'session-ended': { kind: 'refusal', text: 'Your session ended. Log in again.' },
  'wrong-session': { kind: 'refusal', text: 'This isn’t available with your current login' },
  'too-many-requests': { kind: 'refusal', text: 'Too many requests. Try again in a moment.' },
  'not-found': { kind: 'refusal', text: 'We couldn’t find this' },
  'trading-ended': { kind: 'refusal', text: 'Trading in this pair has ended' },
  'close-only': { kind: 'refusal', text: 'Only closing orders are accepted in this contract right now' },
  'price-stale': { kind: 'refusal', text: 'No live price right now. Try again in a moment.' },
  'price-outside-band': { kind: 'refusal', text: 'The price is too far from the index price' },
  'post-only-would-take': { kind: 'refusal', text: 'A post-only order at this price would fill immediately' },
  'too-many-open-orders': { kind: 'refusal', text: 'You’ve reached the open order limit for this market' },
  'too-many-exits': { kind: 'refusal', text: 'You can have up to 20 partial take profit and stop loss orders per position' },
  'too-many-trailing-stops': { kind: 'refusal', text: 'You can have up to 10 trailing stops per contract' },
  'duplicate-client-order-id': { kind: 'refusal', text: 'An open order already uses this client order ID' },
  'trigger-already-reached': { kind: 'refusal', text: 'The price has already reached this trigger price' },
  'request-expired': { kind: 'refusal', text: 'The request arrived too late and had no effect. Try again.' },
  unavailable: { kind: 'refusal', text: 'The service is temporarily unavailable. Try again in a moment.' },
  'cooling-off': { kind: 'refusal', text: 'You’re taking a break from second contracts until' },
  'self-excluded': { kind: 'refusal', text: 'You excluded yourself from second contracts' },
  'over-daily-loss': { kind: 'refusal', text: 'This is above your daily loss limit. Left today, in USDT:' },
  'too-soon': { kind: 'refusal', text: 'You can open one contract per second in each market. Try again in a moment.' },
  'evidence-pending': { kind: 'refusal', text: 'The proof is published about a minute after settlement. Try again shortly.' },
  'evidence-gap': {
    kind: 'refusal',
    text: 'The exchange was restored from a backup. The data published during this contract is incomplete, so its result can’t be recomputed.',
  },
  'country-not-offered': { kind: 'refusal', text: 'This isn’t available in your country' },
  'referral-not-offered': {
    kind: 'refusal',
    text: 'Referral rewards aren’t available for this registration. Register without the invite code.',
  },
  'published-password': { kind: 'refusal', text: 'This practice password only works on the computer that runs the server' },
  'weak-password': { kind: 'hint', text: 'This password is too common' },
  'agreement-required': { kind: 'hint', text: 'Accept the user agreement to continue' },
  'phone-invalid': { kind: 'hint', text: 'This phone number isn’t valid' },
  'second-factor-needed': { kind: 'hint', text: 'Two-factor authentication required' },
  'second-factor-wrong': { kind: 'refusal', text: 'This code is incorrect or was already used' },
  'passkey-refused': { kind: 'refusal', text: 'This passkey wasn’t accepted' },
  'too-many-passkeys': { kind: 'refusal', text: 'You’ve reached the passkey limit' },
  'ticket-expired': { kind: 'refusal', text: 'This step expired or was already completed. Start again.' },
  'step-up-needed': { kind: 'hint', text: 'Confirm it’s you' },
  'same-as-login-password': { kind: 'hint', text: 'Choose a withdrawal password that differs from your login password' },
  'account-frozen': { kind: 'refusal', text: 'You froze this account. Unfreeze it with your password and a code.' },
  'too-large': { kind: 'refusal', text: 'The request is too large' },
  'unsupported-media-type': { kind: 'refusal', text: 'Unsupported format. Send JSON.' },
  timeout: { kind: 'refusal', text: 'The request took too long. Try again.' },
  'username-invalid': { kind: 'hint', text: 'Use 3 to 20 letters, digits, dots, dashes or underscores, starting with a letter' },
  'username-taken': { kind: 'refusal', text: 'This username isn’t available' },
  'username-too-soon': { kind: 'refusal', text: 'You can change your username again after' },
  'message-length': { kind: 'hint', text: 'Messages can have up to 2,000 characters' },
  'nothing-to-rate': { kind: 'refusal', text: 'There’s no closed conversation to rate' },
  'picture-refused': { kind: 'refusal', text: 'Choose a JPEG, PNG or WebP image' },
  'picture-too-large': { kind: 'refusal', text: 'Images can be up to 8 MB and 40 megapixels' },
  'too-many-pictures': { kind: 'refusal', text: 'You’ve reached the 24-hour image limit. Try again later.' },
  'id-number-differs': { kind: 'refusal', text: 'Enter the ID number of the document you verified with' },
  'not-verified': { kind: 'refusal', text: 'Verify your identity first' },
  'hold-active': { kind: 'refusal', text: 'Your withdrawals are paused until' },
  'daily-limit': { kind: 'refusal', text: 'This is above your daily limit. Left today, in USDT:' },
  'new-address-limit': { kind: 'refusal', text: 'This is above your limit for new addresses. Left today, in USDT:' },
  'withdrawals-paused': { kind: 'refusal', text: 'This is paused right now. Try again later.' },
  'rate-moved': { kind: 'refusal', text: 'The price moved. Get a new quote.' },
  'sale-closed': { kind: 'refusal', text: 'This sale isn’t open' },
  'over-sale-limit': { kind: 'refusal', text: 'This is above your limit for this sale. Remaining, in USDT:' },
  'already-submitted': { kind: 'refusal', text: 'Your verification is already under review or complete' },
} as const satisfies Record<string, Message>;

/** Our own, used only in the office: the traders' app doesn't include them. */
export const officeMessages = {
  'wrong-credentials': { kind: 'refusal', text: 'Incorrect name, password or code' },
  'factor-required': { kind: 'refusal', text: 'At least one second factor must stay active' },
  'not-allowed': { kind: 'refusal', text: 'Your role doesn’t include this' },
  'no-mail': {
    kind: 'refusal',
    text: 'No mail server is configured, so the setup link can’t be sent. Set SMTP_URL or use npm run operator:create.',
  },
  'operator-exists': { kind: 'refusal', text: 'An operator with this name or email already exists' },
  'last-admin': { kind: 'refusal', text: 'At least one admin must remain' },
  'nothing-changed': { kind: 'hint', text: 'Nothing to change' },
  'request-waits': { kind: 'refusal', text: 'A request for this is already waiting for approval' },
  'second-person': { kind: 'refusal', text: 'Someone else has to decide this' },
  'hand-limit': { kind: 'refusal', text: 'You’ve reached today’s limit for decisions like this. Another operator has to decide.' },
  'admin-decides': { kind: 'refusal', text: 'This is above today’s limit for adjustments. An admin has to approve it.' },
  'not-covered': {
    kind: 'refusal',
    text: 'This credit is more than the exchange holds beyond what it owes. It would stop all withdrawals.',
  },
  'request-closed': { kind: 'refusal', text: 'This request was already decided or has expired' },
  'request-outdated': { kind: 'refusal', text: 'This has changed since the request was made. Create a new request.' },
  'conversation-taken': { kind: 'refusal', text: 'Another operator is handling this conversation' },
  'deposit-taken': { kind: 'refusal', text: 'Another operator is reviewing this deposit' },
  'shortcut-exists': { kind: 'refusal', text: 'This shortcut already exists in this language' },
  'content-changed': { kind: 'refusal', text: 'Someone else saved a newer version. Review it first.' },
  'content-incomplete': { kind: 'refusal', text: 'Complete the texts before publishing' },
  'snapshot-limit': { kind: 'refusal', text: 'Ten snapshots were taken by hand today. The next one is taken after midnight UTC.' },
  'look-quota': { kind: 'refusal', text: 'You’ve reached the 24-hour viewing limit' },
  'trader-not-verified': { kind: 'refusal', text: 'The trader must be verified first' },
  'not-looked': { kind: 'refusal', text: 'View the image first' },
  'case-changed': { kind: 'refusal', text: 'This case has changed since you opened it. Review it again.' },
  'not-taken': { kind: 'refusal', text: 'Assign it to yourself first' },
  'payment-taken': { kind: 'refusal', text: 'Already assigned to another operator' },
  'case-closed': { kind: 'refusal', text: 'This case has already been decided' },
  'case-taken': { kind: 'refusal', text: 'Another operator is reviewing this case' },
  'identity-in-use': { kind: 'refusal', text: 'Another verified account has this ID number' },
  'document-expired': { kind: 'refusal', text: 'The document has expired' },
  'under-age': { kind: 'refusal', text: 'The trader is under 18' },
  'credited-lately': {
    kind: 'refusal',
    text: 'You credited or adjusted this trader’s balance in the last 7 days. Someone else must review this withdrawal.',
  },
  'approval-key-needed': { kind: 'refusal', text: 'Approvals above the limit need your passkey' },
  'release-unsigned': { kind: 'refusal', text: 'This release isn’t signed with the release key' },
  'release-damaged': { kind: 'refusal', text: 'The file doesn’t match the signed release' },
  'release-older': { kind: 'refusal', text: 'This version or a newer one has already been released' },
  'unsafe-address': { kind: 'refusal', text: 'Use an https address on an allowed host' },
  'sale-started': { kind: 'refusal', text: 'This sale has started. It can only be cancelled.' },
  'command-waits': { kind: 'refusal', text: 'Saved, but not applied yet. The engine will apply it as soon as it can.' },
  'command-set-aside': { kind: 'refusal', text: 'The engine couldn’t apply this. See Invariants.' },
} as const satisfies Record<string, Message>;

/** Messages that traders may see, in each locale of the app. */
export const messages = { ...catalogue, ...ownMessages };
export const allMessages = { ...messages, ...officeMessages };
export type ErrorCode = `${keyof typeof catalogue}` | keyof typeof ownMessages | keyof typeof officeMessages;

/** The wire format of a code: a number if the catalogue has one, otherwise the key as text. */
export const wireError = (code: ErrorCode): number | string => (/^\d+$/.test(code) ? Number(code) : code);
export const errorCode = (wire: number | string): ErrorCode | undefined =>
  String(wire) in allMessages ? (String(wire) as ErrorCode) : undefined;

/** The body of every refusal. */
export interface Refusal {
  readonly error: number | string;
  readonly value?: string;
  /** English, for developers. */
  readonly detail: string;
  /** The request ID, to quote to support. */
  readonly trace?: string;
}
