import { buttonClasses } from '@bourse/ui/button';
import { CopyButton } from '@bourse/ui/copy-button';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { toast } from '@bourse/ui/toast';
import { Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { moneyText } from '../wire/money-text.ts';

/** The Android package with what one needs to check it: version, size and SHA-256, as far as they're known. */
export function PackageCard({
  file,
  version,
  size,
  sha256,
}: {
  readonly file: string;
  readonly version?: string | undefined;
  /** In bytes. */
  readonly size?: string | undefined;
  readonly sha256?: string | undefined;
}): ReactElement {
  const t = useTranslations('news-download.package');
  const app = useTranslations('app');
  const locale = useLocale();
  const hash = sha256 && /^[0-9a-f]{64}$/i.test(sha256) ? sha256.toLowerCase() : undefined;
  return (
    <section className="rounded-card bg-bg1 p-3.5">
      <h2 className="text-15 font-semibold">{t('title')}</h2>
      <p className="mt-1 text-13 text-t2">{t('text')}</p>
      <div className="mt-3">
        <KeyValues>
          {version && (
            <KeyValue name={t('version')}>
              <bdi dir="ltr">{version}</bdi>
            </KeyValue>
          )}
          {megabytes(size, locale) && (
            <KeyValue name={t('size')}>
              <bdi dir="ltr">{megabytes(size, locale)}</bdi>
            </KeyValue>
          )}
          {hash && (
            <KeyValue name="SHA‑256">
              <CopyButton
                text={hash}
                label={t('copyHash')}
                onCopied={(copied) => toast({ kind: copied ? 'good' : 'bad', text: copied ? app('copied') : app('notCopied') })}
              >
                <bdi dir="ltr" className="num min-w-0 text-end text-12 wrap-anywhere text-t1">
                  {hash}
                </bdi>
              </CopyButton>
            </KeyValue>
          )}
        </KeyValues>
      </div>
      <a href={file} download className={`${buttonClasses('ink', 'large', true)} mt-3`}>
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {t('action')}
      </a>
      {hash && <p className="mt-2 text-12 text-t3">{t('check')}</p>}
    </section>
  );
}

/** 18,350,080 bytes are 18.3 MB. */
const megabytes = (bytes: string | undefined, locale: string): string | undefined =>
  bytes && /^[1-9]\d{0,12}$/.test(bytes) ? `${moneyText((Number(bytes) / 1_000_000).toFixed(1), locale)} MB` : undefined;
