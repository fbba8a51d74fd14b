import { saveFile } from '@bourse/client/save-file';
import { Button } from '@bourse/ui/button';
import { copyText } from '@bourse/ui/copy-button';
import { Skeleton } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { QrPicture } from '../parts/qr-picture.tsx';
import { CallFailure } from '../parts/screen.tsx';
import { api } from '../wire/api.ts';
import { funds } from '../wire/calls.ts';
import { drawAddress } from './address-picture.ts';
import { AddressText } from './address-text.tsx';
import { useCopied } from './copy-row.tsx';
import type { OfferedNetwork } from './deposit-offer.ts';

/** The address to send to: as a code, in words, to copy, and to keep as a picture that names coin and network. */
export function DepositAddress({ asset, network }: { readonly asset: string; readonly network: OfferedNetwork }): ReactElement {
  const t = useTranslations('funds.deposit');
  const named = useLocalName();
  const onCopied = useCopied();
  // Always the same one, so what happens to money does not make it out of date.
  const { data, error, refetch } = useQuery({
    queryKey: ['own-address', asset, network.network],
    queryFn: () => api(funds.depositAddress, { asset, network: network.network }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error && !data) return <CallFailure title={t('addressFailed')} error={error} onRetry={() => void refetch()} />;
  const words = { asset, network: named(network.name) };
  const save = async () => {
    if (!data) return;
    const picture = await drawAddress({ address: data.address, title: t('pictureTitle', words), warning: t('pictureWarning', words) });
    if (!picture) return toast({ kind: 'bad', text: t('pictureFailed') });
    saveFile(`${asset}-${network.network}.png`, picture);
    toast({ kind: 'good', text: t('pictureSaved') });
  };
  return (
    <section aria-label={t('address')} aria-busy={!data} className="mt-2 rounded-card bg-bg1 p-3.5">
      <div className="grid place-items-center">
        {data ? <QrPicture text={data.address} label={t('qr', words)} size={172} /> : <Skeleton width={172} height={172} />}
      </div>
      <div className="mt-3">
        {data ? (
          <AddressText address={data.address} />
        ) : (
          <span className="grid gap-2">
            <Skeleton height={16} />
            <Skeleton height={16} />
          </span>
        )}
        {data && !data.isOwn && <p className="mt-2 text-12 text-t3">{t('notOwn')}</p>}
      </div>
      {/* Beside each other where the words have room, otherwise below each other: a label never breaks. */}
      <div className="mt-3.5 flex flex-wrap gap-2">
        <Button
          size="medium"
          className="flex-auto px-3! whitespace-nowrap"
          icon={<Copy size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => data && void copyText(data.address).then(onCopied)}
        >
          {t('copy')}
        </Button>
        <Button
          tone="tonal"
          size="medium"
          className="flex-auto px-3! whitespace-nowrap"
          icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
      </div>
    </section>
  );
}
