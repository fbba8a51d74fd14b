import { classNames } from '@bourse/ui/class-names';
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '../wire/draft.ts';
import { errorText } from '../wire/error-text.ts';
import { ActButton, type ActTone } from './act-button.tsx';
import { type KeyBinding, useKeys } from './keys.ts';

export interface Act {
  readonly id: string;
  readonly label: string;
  readonly tone: ActTone;
  /** The key that chooses this act and moves to the reason. It never carries out the act. */
  readonly letter?: string;
  readonly icon?: ReactNode;
  /** Why it can't be done yet; shown on the button instead of its label. */
  readonly unless?: string | undefined;
  readonly run: (reason: string) => void;
}

export interface ActBarProps {
  readonly acts: readonly Act[];
  readonly busy?: boolean;
  readonly error?: unknown;
  /** Common reasons. A press puts one into the field, where it can be edited. */
  readonly usual?: readonly string[];
  /** The reason to start with. */
  readonly first?: string;
  /** Under the field. */
  readonly note?: ReactNode;
  /** Buttons below the field instead of beside it. */
  readonly stacked?: boolean;
  readonly autoFocus?: boolean;
}

const shortest = 3;
const longest = 500;

/**
 * A reason and the acts that need it. A key moves to the reason and Enter confirms the chosen act; the buttons are disabled
 * until there is a reason. No single key carries out an act.
 */
export function ActBar({
  acts,
  busy = false,
  error,
  usual,
  first = '',
  note,
  stacked = false,
  autoFocus = false,
}: ActBarProps): ReactElement {
  const t = useTranslations('app');
  const { value: reason, set: setReason } = useDraft(`${location.hash} ${acts.map((a) => a.id).join()}`, first, (text) => text === first);
  const [chosen, choose] = useState<string | undefined>(acts.length === 1 ? acts[0]?.id : undefined);
  const [hint, setHint] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isReason = reason.trim().length >= shortest;
  const act = acts.find((a) => a.id === chosen);

  useKeys(
    acts.flatMap((a): KeyBinding[] =>
      a.letter
        ? [
            {
              keys: a.letter,
              label: a.label,
              hint: true,
              run: () => {
                choose(a.id);
                setHint('');
                field.current?.focus();
              },
            },
          ]
        : [],
    ),
  );

  const confirm = (wanted: Act | undefined) => {
    if (busy) return;
    if (!wanted) setHint(t('reason.chooseFirst'));
    else if (!isReason) setHint(t('reason.tooShort'));
    else if (!wanted.unless) wanted.run(reason.trim());
  };

  return (
    <div className="@container">
      {usual && usual.length > 0 && (
        <div className="mb-2.5 flex flex-wrap gap-1.5">
          {usual.map((text) => (
            <button
              key={text}
              type="button"
              onClick={() => {
                setReason(text);
                setHint('');
                field.current?.focus();
              }}
              className={classNames(
                'h-[26px] rounded-chip px-[9px] text-12 font-medium max-[900px]:h-10',
                reason === text ? 'bg-accent-tint text-accent' : 'bg-bg2 text-t2',
              )}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <div className={classNames('grid gap-2', !stacked && '@[420px]:grid-cols-[1fr_auto] @[420px]:items-start')}>
        <label className="flex min-h-9 items-start rounded-[9px] bg-bg2 px-[11px] py-2 shadow-[inset_0_0_0_1px_var(--field-line)] focus-within:shadow-[inset_0_0_0_1.5px_var(--accent)]">
          <span className="sr">{act ? t('reason.for', { act: act.label }) : t('reason.label')}</span>
          <textarea
            ref={field}
            rows={1}
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to give a reason
            autoFocus={autoFocus}
            maxLength={longest}
            placeholder={act ? t('reason.for', { act: act.label }) : t('reason.placeholder')}
            value={reason}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              setReason(event.target.value);
              setHint('');
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              confirm(act);
            }}
            className="field-sizing-content max-h-32 min-w-0 flex-1 resize-none outline-none"
          />
        </label>
        <div className="flex flex-wrap justify-end gap-2">
          {acts.map((a) => (
            <ActButton
              key={a.id}
              tone={a.tone}
              icon={a.icon}
              busy={busy && chosen === a.id}
              disabled={!isReason || a.unless !== undefined || (busy && chosen !== a.id)}
              cap={chosen === a.id ? '↵' : a.letter?.toUpperCase()}
              onClick={() => {
                choose(a.id);
                confirm(a);
              }}
              className={stacked ? 'flex-1' : undefined}
            >
              {a.unless ?? a.label}
            </ActButton>
          ))}
        </div>
      </div>
      <p
        id={`${id}-note`}
        role={error || hint ? 'alert' : undefined}
        className={`mt-1.5 text-11 ${error ? 'text-danger' : hint ? 'text-warn' : 'text-t3'}`}
      >
        {error ? errorText(error) : hint || (note ?? t('reason.goesToLog'))}
      </p>
    </div>
  );
}
