import { supportOffice } from '@bourse/contract/office/support';
import { MESSAGE_LENGTH } from '@bourse/contract/support';
import { PICTURE_PATH } from '@bourse/contract/uploads';
import { shrinkPicture } from '@bourse/ui/shrink-picture';
import { toast } from '@bourse/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api, request } from '../wire/api.ts';
import { useDraft } from '../wire/draft.ts';
import { useRefresh } from '../wire/use-call.ts';

interface Picture {
  readonly blob: Blob;
  readonly url: string;
}

async function sendPicture(uid: string, blob: Blob): Promise<void> {
  const response = await request(`${PICTURE_PATH}?purpose=support`, {
    method: 'POST',
    headers: { 'content-type': blob.type },
    body: blob,
  });
  const { uploadId } = (await response.json()) as { uploadId: string };
  await api(supportOffice.replyPicture, { uid, requestId: crypto.randomUUID(), uploadId });
}

/** The text and picture of an answer to a trader, or of a note that only operators see, and sending them. */
export function useReply(uid: string, isNote: boolean, onNote: (isNote: boolean) => void, onSent: () => void) {
  const t = useTranslations('support');
  const refresh = useRefresh();
  const { value: text, set: setText } = useDraft(`support ${uid}`, '', (unsent) => unsent === '', true);
  const latest = useRef(text);
  latest.current = text;
  const [picture, setPicture] = useState<Picture>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // The same text sent again is the same message; another text is another message.
  const wish = useRef<{ readonly said: string; readonly requestId: string }>(undefined);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture]);

  const requestIdOf = (said: string): string => {
    if (wish.current?.said !== said) wish.current = { said, requestId: crypto.randomUUID() };
    return wish.current.requestId;
  };
  const maySend = !busy && (text.trim() !== '' || (picture !== undefined && !isNote)) && text.length <= MESSAGE_LENGTH;
  const send = async (): Promise<void> => {
    if (!maySend) return;
    setBusy(true);
    setError(undefined);
    try {
      if (picture && !isNote) {
        await sendPicture(uid, picture.blob);
        setPicture((now) => (now === picture ? undefined : now));
      }
      const said = text.trim();
      if (said !== '') await api(isNote ? supportOffice.note : supportOffice.reply, { uid, requestId: requestIdOf(said), text: said });
      wish.current = undefined;
      // Text typed while sending is the next message. After a note it's a note too.
      const now = latest.current;
      const begun = now.startsWith(text) ? now.slice(text.length).trimStart() : now;
      setText(begun);
      if (isNote && begun === '') onNote(false);
      void refresh('support').then(onSent);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const attach = async (from: File | null | undefined): Promise<void> => {
    if (!from) return;
    try {
      const { blob } = await shrinkPicture(from);
      setPicture({ blob, url: URL.createObjectURL(blob) });
    } catch {
      toast({ text: t('pictureBad'), kind: 'bad' });
    }
  };
  return { text, setText, picture, removePicture: () => setPicture(undefined), busy, error, maySend, send, attach };
}
