import { CopyButton, copyText } from '@bourse/ui/copy-button';
import { toast } from '@bourse/ui/toast';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useKeys } from '../parts/keys.ts';
import { groupsOf } from './groups-of.ts';

/** An address in groups of four, the first and last bold, for reading aloud. C copies it in full. */
export function AddressGroups({ address }: { readonly address: string }): ReactElement {
  const t = useTranslations('funds');
  const { prefix, groups } = groupsOf(address);
  const said = (copied: boolean): void => toast({ kind: copied ? 'good' : 'bad', text: t(copied ? 'copied' : 'notCopied') });
  useKeys([{ keys: 'c', label: t('copyAddress'), hint: true, run: () => void copyText(address).then(said) }]);
  return (
    <div className="mt-3 flex min-h-12 items-center justify-between gap-2 rounded-[10px] bg-bg2 ps-3 pe-2 py-1.5">
      {/* One text for screen readers and copying, groups for the eye. */}
      <span className="sr">{address}</span>
      <span aria-hidden dir="ltr" className="hash flex flex-wrap gap-x-[6.5px] gap-y-0.5 text-[0.84375rem] font-medium text-t2">
        {prefix && <span className="-me-0.5 text-t3">{prefix}</span>}
        {groups.map((group, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups are their place
          <span key={n} className={n === 0 || n === groups.length - 1 ? 'font-semibold text-t1' : undefined}>
            {group}
          </span>
        ))}
      </span>
      <CopyButton text={address} label={t('copyAddress')} onCopied={said} className="flex-none p-1.5" />
    </div>
  );
}
