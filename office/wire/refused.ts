import { allMessages, messages, type Refusal } from '@bourse/contract/errors';

/** A refusal or a failed request, as one kind of error: pages show `errorText(error)` and decide by `code`. */
export class Refused extends Error {
  /** The number or key of the catalogue; network and server failures have keys of ours. */
  readonly code: string;
  readonly value: string | undefined;
  readonly status: number;
  /** The id by which the request is found in the server's log. */
  readonly trace: string | undefined;

  constructor(code: string, status: number, refusal: Partial<Refusal> = {}) {
    super(refusal.detail ?? code);
    this.name = 'Refused';
    this.code = code;
    this.status = status;
    this.value = refusal.value;
    this.trace = refusal.trace;
  }
}

/** The code of an error that was caught, or undefined where it is something else. */
export const codeOf = (error: unknown): string | undefined => (error instanceof Refused ? error.code : undefined);

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
