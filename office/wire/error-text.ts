import { Refused } from '@bourse/client/refused';
import { allMessages, messages } from '@bourse/contract/errors';

const ours: Readonly<Record<string, string>> = {
  network: 'The server cannot be reached',
  timeout: 'The server took too long',
};

/** An error as a sentence. A wrong field (9) says which one: operators may know. */
export function errorText(error: unknown): string {
  if (!(error instanceof Refused)) return messages[31].text;
  const known = ours[error.code] ?? (error.code in allMessages ? allMessages[error.code as keyof typeof allMessages].text : error.message);
  const text = error.code === '9' && error.message !== '9' ? `${known}: ${error.message}` : known;
  return error.value ? `${text} ${error.value}` : text;
}
