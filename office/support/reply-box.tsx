import { type CannedAnswer, supportOffice } from '@bourse/contract/office/support';
import { MESSAGE_LENGTH } from '@bourse/contract/support';
import { PICTURE_PATH } from '@bourse/contract/uploads';
import { shrinkPicture } from '@bourse/ui/shrink-picture';
import { toast } from '@bourse/ui/toast';
import { ImagePlus, X } from 'lucide-react';
import { type ReactElement, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { api, request } from '../wire/api.ts';
import { errorText } from '../wire/error-text.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';
import { CannedMenu, matching } from './canned-menu.tsx';

/** What was begun in each conversation and not sent. */
const drafts = new Map<string, string>();
const languages = new Intl.DisplayNames(['en'], { type: 'language' });

/** Where an operator answers: text, a picture, a canned answer after a stroke, or a note that stays in the house. */
export function ReplyBox({
  uid,
  locale,
  isNote,
  onNote,
  onSent,
  ref,
}: {
  readonly uid: string;
  readonly locale: string | undefined;
  readonly isNote: boolean;
  readonly onNote: (isNote: boolean) => void;
  readonly onSent: () => void;
  readonly ref: Ref<HTMLTextAreaElement>;
}): ReactElement {
  const t = useTranslations('support');
  const refresh = useRefresh();
  const [text, setText] = useState(drafts.get(uid) ?? '');
  const [picture, setPicture] = useState<{ readonly blob: Blob; readonly url: string }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  // A repeated try is the same message; another text is another one.
  const wish = useRef<{ readonly said: string; readonly requestId: string }>(undefined);
  const file = useRef<HTMLInputElement>(null);
  const canned = useCall(supportOffice.cannedAnswers, {}, { staleTime: 60_000 }).data;
  const [chosen, choose] = useState(0);
  const words = !isNote && /^\/([a-z0-9-]*)$/i.exec(text)?.[1]?.toLowerCase();
  const answers = typeof words === 'string' ? matching(canned ?? [], words, locale) : [];
  const isMenuOpen = typeof words === 'string';
  useEffect(() => {
    if (text) drafts.set(uid, text);
    else drafts.delete(uid);
  }, [uid, text]);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture.url)), [picture]);

  const requestIdOf = (said: string): string => {
    if (wish.current?.said !== said) wish.current = { said, requestId: crypto.randomUUID() };
    return wish.current.requestId;
  };
  const insert = (answer: CannedAnswer) => {
    setText(answer.text);
    choose(0);
  };
  const maySend = !busy && !isMenuOpen && (text.trim() !== '' || (picture !== undefined && !isNote)) && text.length <= MESSAGE_LENGTH;
  const send = async () => {
    if (!maySend) return;
    setBusy(true);
    setError(undefined);
    try {
      if (picture && !isNote) {
        const response = await request(`${PICTURE_PATH}?purpose=support`, {
          method: 'POST',
          headers: { 'content-type': picture.blob.type },
          body: picture.blob,
        });
        const { uploadId } = (await response.json()) as { uploadId: string };
        await api(supportOffice.replyPicture, { uid, requestId: crypto.randomUUID(), uploadId });
        setPicture((now) => (now === picture ? undefined : now));
      }
      const said = text.trim();
      if (said !== '') await api(isNote ? supportOffice.note : supportOffice.reply, { uid, requestId: requestIdOf(said), text: said });
      wish.current = undefined;
      // What was typed meanwhile is the next message, which needs not wait until this one is shown. Behind a note it is a note too.
      const now = drafts.get(uid) ?? '';
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
  const attach = async (from: File | null | undefined) => {
    if (!from) return;
    try {
      const { blob } = await shrinkPicture(from);
      setPicture({ blob, url: URL.createObjectURL(blob) });
    } catch {
      toast({ text: t('pictureBad'), kind: 'bad' });
    }
  };

  return (
    <form
      className="relative flex-none px-4 pt-2.5 pb-3 hairline-t"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isMenuOpen && canned && <CannedMenu answers={answers} chosen={chosen} words={words} onChoose={insert} />}
      {picture && (
        <div className="relative mb-2 size-20 overflow-hidden rounded-field bg-bg2">
          <img src={picture.url} alt={t('picture')} className="size-full object-cover" />
          <button
            type="button"
            aria-label={t('removePicture')}
            onClick={() => setPicture(undefined)}
            className="absolute end-1 top-1 grid size-6 place-items-center rounded-full bg-bg0"
          >
            <X size={13} aria-hidden />
          </button>
        </div>
      )}
      <div
        className={`rounded-[9px] px-[11px] py-2 shadow-[inset_0_0_0_1px_var(--field-line)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)] ${isNote ? 'bg-warn-tint' : 'bg-bg2 light:bg-bg1'}`}
      >
        <textarea
          ref={ref}
          rows={2}
          dir="auto"
          value={text}
          aria-label={isNote ? t('note') : t('reply')}
          placeholder={isNote ? t('noteTo') : locale ? t('replyTo', { language: languages.of(locale) ?? locale }) : t('replyAny')}
          onChange={(event) => {
            setText(event.target.value);
            choose(0);
          }}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files].find((one) => one.type.startsWith('image/'));
            if (!pasted) return;
            event.preventDefault();
            void attach(pasted);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape') {
              if (isMenuOpen) setText('');
              else event.currentTarget.blur();
            } else if (isMenuOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
              event.preventDefault();
              const step = event.key === 'ArrowDown' ? 1 : -1;
              if (answers.length > 0) choose((chosen + step + answers.length) % answers.length);
            } else if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault();
              const answer = answers[chosen];
              if (!isMenuOpen) void send();
              else if (answer) insert(answer);
            }
          }}
          className="field-sizing-content max-h-40 w-full resize-none bg-transparent outline-none"
        />
      </div>
      <div className="mt-2 flex items-center gap-2">
        <input
          ref={file}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-hidden
          className="sr"
          onChange={(event) => {
            void attach(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <button
          type="button"
          aria-label={t('attach')}
          disabled={isNote}
          onClick={() => file.current?.click()}
          className="grid size-9 place-items-center rounded-[9px] text-t2 disabled:text-t3 max-[900px]:size-11"
        >
          <ImagePlus size={18} strokeWidth={1.7} aria-hidden />
        </button>
        <ActButton small tone={isNote ? 'line' : 'tonal'} aria-pressed={isNote} onClick={() => onNote(!isNote)} cap="N">
          {t('note')}
        </ActButton>
        <span role={error ? 'alert' : undefined} className="min-w-0 flex-1 text-end text-12 text-danger">
          {error ? errorText(error) : text.length > MESSAGE_LENGTH ? `${text.length} / ${MESSAGE_LENGTH}` : ''}
        </span>
        <ActButton type="submit" tone="ink" busy={busy} disabled={!maySend && !busy} cap="↵">
          {isNote ? t('keepNote') : t('send')}
        </ActButton>
      </div>
    </form>
  );
}
