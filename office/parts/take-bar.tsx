import type { By } from '@bourse/contract/office/text';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../wire/error-text.ts';
import { ActButton } from './act-button.tsx';
import { useKeys } from './keys.ts';

/** Who is working on it: one operator at a time. M moves to the button, Enter takes it. */
export function TakeBar({
  takenBy,
  children,
  busy,
  error,
  onTake,
}: {
  readonly takenBy: By | undefined;
  readonly children: ReactNode;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onTake: () => void;
}): ReactElement {
  const t = useTranslations('app');
  const button = useRef<HTMLSpanElement>(null);
  useKeys([{ keys: 'm', label: t('take.act'), hint: true, run: () => button.current?.querySelector('button')?.focus() }]);
  return (
    <div className="flex-none">
      <p className="mb-2.5 text-t2">{takenBy ? t('take.taken', { name: takenBy.name }) : children}</p>
      <span ref={button}>
        <ActButton tone={takenBy ? 'line' : 'ink'} wide cap="M" busy={busy} onClick={onTake}>
          {takenBy ? t('take.over') : t('take.act')}
        </ActButton>
      </span>
      {error && (
        <p role="alert" className="mt-1.5 text-12 text-danger">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}

/** Under the reason of whoever has taken it: gives it back to the queue. */
export function LeaveButton({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const t = useTranslations('app');
  return (
    <button type="button" onClick={onLeave} className="font-medium text-accent">
      {t('take.leave')}
    </button>
  );
}
