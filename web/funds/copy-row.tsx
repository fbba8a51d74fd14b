import { CopyButton } from '@bourse/ui/copy-button';
import { toast } from '@bourse/ui/toast';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** Says whether a copy succeeded. */
export function useCopied(): (copied: boolean) => void {
  const app = useTranslations('app');
  return (copied) => toast({ kind: copied ? 'good' : 'bad', text: copied ? app('copied') : app('notCopied') });
}

/** A value to type elsewhere, with a copy button, as one row of a list of facts. */
export function CopyRow({
  name,
  value,
  shown = value,
}: {
  readonly name: string;
  readonly value: string;
  readonly shown?: ReactNode;
}): ReactElement {
  const t = useTranslations('funds');
  const onCopied = useCopied();
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 py-2 text-13 [&+&]:hairline-t">
      <dt className="flex-none text-t3">{name}</dt>
      <dd className="flex min-w-0 items-center gap-2 text-15 font-medium">
        <span className="min-w-0 text-end wrap-anywhere">
          <bdi>{shown}</bdi>
        </span>
        <CopyButton text={value} label={t('copyNamed', { name })} onCopied={onCopied} className="size-6 justify-center" />
      </dd>
    </div>
  );
}
