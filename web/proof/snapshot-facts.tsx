import type { SignedHead } from '@bourse/contract/proof';
import { CopyButton } from '@bourse/ui/copy-button';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { toast } from '@bourse/ui/toast';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { amountText, moneyText } from '../wire/money-text.ts';

interface SnapshotFactsProps {
  readonly snapshot: SignedHead;
  readonly leaves: number;
  readonly fingerprint: string;
}

/** Which snapshot it is, with what others can compare it by. */
export function SnapshotFacts({ snapshot, leaves, fingerprint }: SnapshotFactsProps): ReactElement {
  const t = useTranslations('proof');
  const locale = useLocale();
  const { head, hash, publicKey } = snapshot;
  return (
    <section className="rounded-card bg-bg1 p-4">
      <KeyValues>
        <KeyValue name={t('number')}>{head.number}</KeyValue>
        <KeyValue name={t('at')}>{dateText(head.at, locale, 'long')}</KeyValue>
        <KeyValue name={t('seq')}>{moneyText(String(head.seq), locale)}</KeyValue>
        {leaves > 0 && (
          <KeyValue name={t('leaves')}>
            <bdi>{t('leavesOf', { own: leaves, all: moneyText(String(2 ** head.depth), locale) })}</bdi>
          </KeyValue>
        )}
        <Hash name={t('root')} value={head.root} />
        <Hash name={t('head')} value={hash} />
        <Hash name={t('key')} value={publicKey} />
      </KeyValues>
      {head.house && head.house.accounts.length > 0 && (
        <div className="mt-3 border-t border-hair pt-3">
          <p className="text-13 text-t2">{t('house')}</p>
          <p dir="ltr" className="num mt-1 text-13 wrap-anywhere">
            {t('houseUids', { uids: head.house.accounts.join(', ') })}
          </p>
          <p className="mt-1 mb-2 text-12 text-t3">{t('houseNote')}</p>
          <KeyValues>
            {head.totals.map(
              ({ asset }, i) =>
                /[1-9]/.test(head.house?.totals[i] ?? '') && (
                  <KeyValue key={asset} name={asset}>
                    <Figure text={amountText(head.house?.totals[i] ?? '', locale, asset)} />
                  </KeyValue>
                ),
            )}
          </KeyValues>
        </div>
      )}
      {fingerprint !== '' && (
        <div className="mt-3 border-t border-hair pt-3">
          <p className="text-13 text-t2">{t('fingerprint')}</p>
          <p dir="ltr" className="num mt-1 text-13 break-words">
            {fingerprint}
          </p>
          <p className="mt-1 text-12 text-t3">{t('fingerprintNote')}</p>
        </div>
      )}
    </section>
  );
}

function Hash({ name, value }: { readonly name: string; readonly value: string }): ReactElement {
  const t = useTranslations('proof');
  const app = useTranslations('app');
  return (
    <KeyValue name={name}>
      <CopyButton
        text={value}
        label={t('copyHash', { name })}
        className="-my-3 min-h-11 text-13!"
        onCopied={(copied) => toast({ kind: copied ? 'good' : 'bad', text: copied ? app('copied') : app('notCopied') })}
      >
        <bdi dir="ltr" className="num">
          {value.slice(0, 8)}…{value.slice(-8)}
        </bdi>
      </CopyButton>
    </KeyValue>
  );
}
