import { Coin } from '@bourse/ui/coin';
import { CopyButton } from '@bourse/ui/copy-button';
import { toast } from '@bourse/ui/toast';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { proof } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';

/** The other half: which addresses the operator says to hold, each with a message that its key has signed. */
export function ReserveList(): ReactElement {
  const t = useTranslations('proof');
  const app = useTranslations('app');
  const { data, error, refetch } = useCall(proof.reserves, {});
  const told = (copied: boolean) => toast({ kind: copied ? 'good' : 'bad', text: copied ? app('copied') : app('notCopied') });
  return (
    <section className="px-4 pt-6">
      <h2 className="text-15 font-semibold">{t('reserves')}</h2>
      <p className="mt-1 mb-3 text-13 text-t2">{data?.addresses.length === 0 ? t('noReserves') : t('reservesText')}</p>
      {error && !data && <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {data && data.addresses.length > 0 && (
        <ul aria-label={t('reserves')} className="overflow-hidden rounded-card bg-bg1 [&>*+*]:hairline-t">
          {data.addresses.map((one) => (
            <li key={one.id} className="flex gap-3 p-3.5">
              <Coin asset={one.asset} />
              <div className="min-w-0 flex-1">
                <p className="text-15 font-medium">
                  {one.asset} · <bdi>{one.network}</bdi>
                </p>
                <CopyButton text={one.address} label={t('copyAddress')} onCopied={told} className="min-h-11 text-start text-13!">
                  <bdi dir="ltr" className="wrap-anywhere">
                    {one.address}
                  </bdi>
                </CopyButton>
                <p className="text-12 text-t3">
                  <bdi>“{one.message}”</bdi>
                </p>
                <CopyButton text={one.signature} label={t('copySignature')} onCopied={told} className="min-h-11 text-12!">
                  {t('copySignature')}
                </CopyButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
