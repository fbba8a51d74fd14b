import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';

export interface ChangeLine {
  readonly name: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Changes: each name with its old and new value. */
export function Changes({ changes }: { readonly changes: readonly ChangeLine[] }): ReactElement {
  const t = useTranslations('app');
  return (
    <dl className="overflow-hidden rounded-field bg-bg2 text-12">
      {changes.map((change, n) => (
        <div key={change.name} className={n === 0 ? 'px-3 py-2' : 'px-3 py-2 hairline-t'}>
          <dt className="mb-0.5 text-t3">{change.name}</dt>
          {change.before !== change.after && (
            <dd className="flex gap-2 text-t2">
              <span className="sr">{t('diff.before')}</span>
              <span aria-hidden className="flex-none text-t3">
                −
              </span>
              <Value>{change.before}</Value>
            </dd>
          )}
          <dd className="flex gap-2 font-medium">
            <span className="sr">{t('diff.after')}</span>
            <span aria-hidden className="flex-none text-accent">
              +
            </span>
            <Value>{change.after}</Value>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useTranslations('app');
  return children === undefined || children === '' ? (
    <span className="text-t3">{t('diff.none')}</span>
  ) : (
    <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</span>
  );
}

/** The values in which two JSON objects differ. Anything else is one line. */
export function changesOf(before: unknown, after: unknown): readonly ChangeLine[] {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const text = (value: unknown): string | undefined =>
    value === undefined || value === null ? undefined : typeof value === 'string' ? value : JSON.stringify(value);
  if (!isObject(before) && !isObject(after)) return [{ name: '', before: text(before), after: text(after) }];
  const left = isObject(before) ? before : {};
  const right = isObject(after) ? after : {};
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .map((name) => ({ name, before: text(left[name]), after: text(right[name]) }))
    .filter((line) => line.before !== line.after);
}
