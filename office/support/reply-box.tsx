import { supportOffice } from '@bourse/contract/office/support';
import { MESSAGE_LENGTH } from '@bourse/contract/support';
import { ImagePlus, X } from 'lucide-react';
import { type ReactElement, type Ref, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { errorText } from '../wire/error-text.ts';
import { useCall } from '../wire/use-call.ts';
import { cannedWords, ReplyField } from './reply-field.tsx';
import { useReply } from './use-reply.ts';

/** Where an operator answers: with text, a picture or a canned answer, or writes a note that only operators see. */
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
  const reply = useReply(uid, isNote, onNote, onSent);
  const { text, busy, error } = reply;
  const maySend = reply.maySend && cannedWords(text, isNote) === undefined;
  const send = () => {
    if (maySend) void reply.send();
  };
  const canned = useCall(supportOffice.cannedAnswers, {}, { staleTime: 60_000 }).data;

  return (
    <form
      className="relative flex-none px-4 pt-2.5 pb-3 hairline-t"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {reply.picture && (
        <div className="relative mb-2 size-20 overflow-hidden rounded-field bg-bg2">
          <img src={reply.picture.url} alt={t('picture')} className="size-full object-cover" />
          <button
            type="button"
            aria-label={t('removePicture')}
            onClick={reply.removePicture}
            className="absolute end-1 top-1 grid size-6 place-items-center rounded-full bg-bg0"
          >
            <X size={13} aria-hidden />
          </button>
        </div>
      )}
      <div
        className={`rounded-[9px] px-[11px] py-2 shadow-[inset_0_0_0_1px_var(--field-line)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)] ${isNote ? 'bg-warn-tint' : 'bg-bg2 light:bg-bg1'}`}
      >
        <ReplyField
          ref={ref}
          text={text}
          onText={reply.setText}
          isNote={isNote}
          locale={locale}
          canned={canned}
          onPicture={(file) => void reply.attach(file)}
          onSend={send}
        />
      </div>
      <div className="mt-2 flex items-center gap-2">
        <AttachButton disabled={isNote} onPicture={(file) => void reply.attach(file)} />
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

function AttachButton({
  disabled,
  onPicture,
}: {
  readonly disabled: boolean;
  readonly onPicture: (file: File | undefined) => void;
}): ReactElement {
  const t = useTranslations('support');
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-hidden
        className="sr"
        onChange={(event) => {
          onPicture(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <button
        type="button"
        aria-label={t('attach')}
        disabled={disabled}
        onClick={() => file.current?.click()}
        className="grid size-9 place-items-center rounded-[9px] text-t2 disabled:text-t3 max-[900px]:size-11"
      >
        <ImagePlus size={18} strokeWidth={1.7} aria-hidden />
      </button>
    </>
  );
}
