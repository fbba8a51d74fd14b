import { Check, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';

export interface TimelineStep {
  readonly key: string;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly at?: string | undefined;
  readonly state: 'done' | 'now' | 'later' | 'ended';
}

/** Past and future steps, each with a text for screen readers. */
export function Timeline({ label, steps }: { readonly label: string; readonly steps: readonly TimelineStep[] }): ReactElement {
  const t = useTranslations('funds.step');
  const locale = useLocale();
  return (
    <ol aria-label={label} className="grid gap-4">
      {steps.map(({ key, title, note, at, state }) => (
        <li key={key} aria-current={state === 'now' ? 'step' : undefined} className="flex items-start gap-3">
          <span
            className={`mt-px grid size-5 flex-none place-items-center rounded-full ${
              state === 'done'
                ? 'bg-success-tint text-success'
                : state === 'ended'
                  ? 'bg-danger-tint text-danger'
                  : state === 'now'
                    ? 'bg-accent-tint text-accent'
                    : 'bg-bg2 text-t3'
            }`}
          >
            {state === 'done' ? (
              <Check size={14} strokeWidth={2.5} aria-hidden />
            ) : state === 'ended' ? (
              <X size={14} strokeWidth={2.5} aria-hidden />
            ) : (
              <span className="block rounded-full bg-current" style={{ width: 6, height: 6 }} />
            )}
          </span>
          <span className="min-w-0 flex-1 text-15">
            <span className={state === 'later' ? 'text-t3' : state === 'now' ? 'font-semibold' : undefined}>{title}</span>
            <span className="sr"> {t(state)}</span>
            {at && (
              <time dateTime={at} className="num block text-12 text-t3">
                {dateText(at, locale, 'long')}
              </time>
            )}
            {note && <span className="block text-12 text-t3">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
