import { codeOf } from '@bourse/client/refused';
import type { SupportMessage, Topic } from '@bourse/contract/support';
import type { Shrunk } from '@bourse/ui/shrink-picture';
import { create } from 'zustand';
import { api } from '../wire/api.ts';
import { support } from '../wire/calls.ts';
import { sendPicture as upload } from '../wire/picture.ts';
import { newRequestId } from '../wire/request-id.ts';
import { useSession } from '../wire/session.ts';

/** What was written and is not answered yet. It stays while pages change, and is tried again under the same request id. */
export interface Outgoing {
  readonly requestId: string;
  readonly text?: string;
  readonly picture?: { readonly blob: Blob; readonly url: string; readonly width: number; readonly height: number };
  /** Of a picture that has arrived already: only the message about it is missing. */
  readonly uploadId?: string;
  readonly topic?: Topic | undefined;
  readonly locale: string;
  readonly at: string;
  readonly failed?: Error;
}

interface State {
  readonly waiting: readonly Outgoing[];
  /** What has been answered and may not have come by the queue yet. */
  readonly sent: readonly SupportMessage[];
}

export const useOutgoing = create<State>()(() => ({ waiting: [], sent: [] }));
const { getState, setState } = useOutgoing;
const change = (requestId: string, part: Partial<Outgoing>): void =>
  setState(({ waiting }) => ({ waiting: waiting.map((one) => (one.requestId === requestId ? { ...one, ...part } : one)) }));

interface Wish {
  readonly topic?: Topic | undefined;
  readonly locale: string;
}

export const sendText = (text: string, wish: Wish): void => begin({ ...wish, text });
export const sendPicture = ({ blob, width, height }: Shrunk, wish: Wish): void =>
  begin({ ...wish, picture: { blob, width, height, url: URL.createObjectURL(blob) } });

function begin(what: Omit<Outgoing, 'requestId' | 'at'>): void {
  const one = { ...what, requestId: newRequestId(), at: new Date().toISOString() };
  setState(({ waiting }) => ({ waiting: [...waiting, one] }));
  void run();
}

/** The same message again; it cannot arrive twice. */
export function retry(requestId: string): void {
  setState(({ waiting }) => ({ waiting: waiting.map((one) => (one.requestId === requestId ? without(one) : one)) }));
  void run();
}
export function discard(requestId: string): void {
  const gone = getState().waiting.find((one) => one.requestId === requestId);
  if (gone?.picture) URL.revokeObjectURL(gone.picture.url);
  setState(({ waiting }) => ({ waiting: waiting.filter((one) => one.requestId !== requestId) }));
}
const without = ({ failed: _, ...one }: Outgoing): Outgoing => one;

let isRunning = false;
/** One after the other, so that they arrive in the order in which they were written. */
async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  try {
    for (;;) {
      const next = getState().waiting.find((one) => one.failed === undefined);
      if (next === undefined) return;
      await deliver(next);
    }
  } finally {
    isRunning = false;
  }
}

async function deliver(one: Outgoing): Promise<void> {
  const { requestId, topic, locale } = one;
  const about = { requestId, locale, ...(topic && { topic }) };
  try {
    let message: SupportMessage;
    if (one.picture) {
      const uploadId = one.uploadId ?? (await upload(one.picture.blob, 'support')).uploadId;
      change(requestId, { uploadId });
      message = (await api(support.sendPicture, { ...about, uploadId }, { quiet: true })).message;
    } else message = (await api(support.sendText, { ...about, text: one.text ?? '' }, { quiet: true })).message;
    setState(({ sent }) => ({ sent: [...sent.slice(-50), message] }));
    discard(requestId);
  } catch (error) {
    change(requestId, { failed: error instanceof Error ? error : new Error(String(error)) });
  }
}

/** What failed for want of a network goes out when there is one again. */
const retryLost = (): void => {
  for (const one of getState().waiting) if (codeOf(one.failed) === 'network') retry(one.requestId);
};

if (typeof window !== 'undefined') {
  window.addEventListener('online', retryLost);
  // Nothing of one trader is sent as the next one's.
  useSession.subscribe((now, before) => {
    if (now.uid === before.uid) return;
    for (const { requestId } of getState().waiting) discard(requestId);
    setState({ sent: [] });
  });
}
