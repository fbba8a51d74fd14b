import type { Output } from '@bourse/contract/call';
import type { verificationOffice } from '@bourse/contract/office/verification';
import { classNames } from '@bourse/ui/class-names';
import { type ReactElement, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { useNow } from '../parts/clock.tsx';
import { useKeys } from '../parts/keys.ts';
import { errorText } from '../wire/error-text.ts';
import { ageOf, ageText, rowTime } from '../wire/time-text.ts';

export type QueuedCase = Output<typeof verificationOffice.queue>['cases'][number];

/** Waiting cases by age. J and K move, Enter opens: moving past a case isn't recorded as viewing it. */
export function QueueList({
  cases,
  openCase,
  isWaiting,
  error,
  onRetry,
  onOpen,
  more,
}: {
  readonly cases: readonly QueuedCase[] | undefined;
  readonly openCase: string | undefined;
  readonly isWaiting: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onOpen: (number: string) => void;
  readonly more: { readonly has: boolean; readonly isLoading: boolean; readonly load: () => void };
}): ReactElement {
  const t = useTranslations('verification');
  const app = useTranslations('app');
  const now = useNow();
  const list = useRef<HTMLOListElement>(null);
  const move = (by: number): void => {
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLButtonElement);
    const from = at >= 0 ? at : rows.findIndex((row) => row.ariaCurrent === 'true');
    rows[Math.min(rows.length - 1, Math.max(0, from + by))]?.focus();
  };
  useKeys([
    { keys: 'j', label: app('table.next'), run: () => move(1), hint: true },
    { keys: 'k', label: app('table.previous'), run: () => move(-1), hint: true },
  ]);

  if (error)
    return (
      <div role="alert" className="grid justify-items-start gap-3 p-4">
        <p className="text-danger">{errorText(error)}</p>
        <ActButton small onClick={onRetry}>
          {app('retry')}
        </ActButton>
      </div>
    );
  if (!cases)
    return (
      <div role="status" aria-busy="true" aria-label={app('loading')} className="grid gap-0.5">
        {[1, 2, 3, 4, 5].map((row) => (
          <span key={row} className="skeleton breathing mx-1 block h-[44px]" />
        ))}
      </div>
    );
  if (cases.length === 0) return <p className="p-4 text-t3">{isWaiting ? app('nothingWaits') : t('noneDecided')}</p>;
  return (
    <ol ref={list} aria-label={t('list')}>
      {cases.map((one) => {
        const isOpen = one.case === openCase;
        return (
          <li key={one.case}>
            <button
              type="button"
              aria-current={isOpen}
              onClick={() => onOpen(one.case)}
              className={classNames(
                'flex min-h-[46px] w-full items-center gap-3 rounded-[7px] px-3 py-1 text-start max-[900px]:min-h-13',
                isOpen && 'bg-accent-tint shadow-[inset_2px_0_0_var(--accent)]',
              )}
            >
              <span className="min-w-0 flex-1">
                <span className={`block font-medium ${isOpen ? 'text-accent' : ''}`}>{one.uid}</span>
                <small className="block cut text-11 text-t3">
                  V-{one.case},{' '}
                  {one.waiting.length === 5 || !isWaiting ? one.country : one.waiting.map((part) => t(`parts.${part}`)).join(', ')}
                  {one.round > 1 && `, ${t('round', { round: one.round })}`}
                  {one.takenBy && ` · ${one.takenBy.name}`}
                </small>
              </span>
              <span className="text-12 text-t2">{isWaiting ? ageText(ageOf(one.at, now)) : rowTime(one.at, now)}</span>
            </button>
          </li>
        );
      })}
      {more.has && (
        <li className="p-2">
          <ActButton small wide busy={more.isLoading} onClick={more.load}>
            {app('table.more')}
          </ActButton>
        </li>
      )}
    </ol>
  );
}
