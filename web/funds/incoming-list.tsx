import type { DepositRecord } from '@bourse/contract/deposits';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';

import { shortAddress } from './address-groups.ts';
import { ConfirmationBar } from './confirmation-bar.tsx';
import { timeFor } from './deposit-amount.ts';
import type { OfferedNetwork } from './deposit-offer.ts';
import { DepositSheet } from './deposit-sheet.tsx';
import { Held } from './held.tsx';
import { DepositBadge } from './state-badge.tsx';
import { useIncoming } from './use-deposits.ts';

/** Incoming deposits with their confirmations. */
export function IncomingList({ networks }: { readonly networks: readonly OfferedNetwork[] }): ReactElement {
  const t = useTranslations('funds.deposit');
  const incoming = useIncoming();
  const [open, setOpen] = useState<string>();
  return (
    <section aria-label={t('incoming')} aria-live="polite" className="grid gap-2 pt-2">
      {incoming.map((record) => (
        <Incoming
          key={record.id}
          record={record}
          blockSeconds={networks.find((n) => n.network === record.network)?.blockSeconds}
          onOpen={() => setOpen(record.id)}
        />
      ))}
      <DepositSheet id={open} onClose={() => setOpen(undefined)} />
    </section>
  );
}

function Incoming({
  record,
  blockSeconds,
  onOpen,
}: {
  readonly record: DepositRecord;
  readonly blockSeconds: number | undefined;
  readonly onOpen: () => void;
}): ReactElement {
  const t = useTranslations('funds.deposit');
  const { confirmations, needed, txid } = record;
  const isCounting = record.state === 'detected' || record.state === 'confirming';
  // The last confirmation credits it: it is seen to be full, too.
  const isCounted = confirmations !== undefined && needed !== undefined && (isCounting || record.state === 'credited');
  return (
    <button type="button" onClick={onOpen} className="grid w-full gap-2 rounded-card bg-bg1 p-3.5 text-start active:bg-bg2">
      <span className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <Held sign="+" amount={record.credited ?? record.amount} asset={record.asset} className="text-15 font-semibold" />
          <DepositBadge state={record.state} />
        </span>
        {isCounted && (
          <bdi dir="ltr" className="num flex-none text-13">
            <b className="font-semibold">{Math.min(confirmations, needed)}</b> <span className="text-t3">/ {needed}</span>
          </bdi>
        )}
      </span>
      {isCounted && <ConfirmationBar done={confirmations} needed={needed} label={t('confirmations')} />}
      <span className="flex items-center justify-between gap-3 text-12 text-t3">
        <bdi dir="ltr">{txid && shortAddress(txid)}</bdi>
        <span>
          {isCounting && isCounted && blockSeconds !== undefined
            ? t('creditedIn', timeFor(needed - confirmations, blockSeconds))
            : record.state === 'credited' && !record.isFinal
              ? t('notFinal')
              : ''}
        </span>
      </span>
    </button>
  );
}
