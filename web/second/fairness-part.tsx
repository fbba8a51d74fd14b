import { CopyButton } from '@bourse/ui/copy-button';
import { toast } from '@bourse/ui/toast';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** A section of the fairness page. */
export const FairnessPart = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}): ReactElement => (
  <section className="mt-7">
    <h2 className="text-17 font-semibold">{title}</h2>
    {text !== undefined && <p className="mt-1 text-13 text-t3">{text}</p>}
    <div className="mt-2.5">{children}</div>
  </section>
);

/** A hash or key that people compare: in full, in groups of four, and copied as it is. */
export function Fingerprint({ name, value }: { readonly name: string; readonly value: string }): ReactElement {
  const t = useTranslations('second-record.fairness');
  return (
    <CopyButton
      text={value}
      label={t('copy', { name })}
      className="min-h-11 w-full text-start text-13!"
      onCopied={(copied) => toast({ kind: copied ? 'good' : 'bad', text: copied ? t('copied') : t('notCopied') })}
    >
      <bdi dir="ltr" className="num min-w-0 flex-1 break-words">
        {value.replace(/.{4}(?!$)/g, '$& ')}
      </bdi>
    </CopyButton>
  );
}
