import { shownName } from '@bourse/contract/instrument-id';
import { CopyButton } from '@bourse/ui/copy-button';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonText } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { CallFailure } from '../parts/screen.tsx';
import { seconds } from '../wire/calls.ts';
import { priceText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { ContractFacts } from './contract-facts.tsx';
import { ResultText } from './contract-words.tsx';
import { DirectionBadge } from './direction-badge.tsx';
import { isRunning } from './own-list.ts';
import { useSecondMap } from './own-seconds.ts';
import { ReceiptRows } from './receipt-rows.tsx';
import { RunningRing } from './running-ring.tsx';
import { VerifyPanel } from './verify-panel.tsx';
import { WindowChart } from './window-chart.tsx';

/** A contract that was chosen, and whether its check begins by itself. */
export interface Chosen {
  readonly contractId: string;
  readonly verifies: boolean;
}

/** One contract: its window of the index, all figures, both receipts, and the check on this device. */
export function ContractSheet({
  uid,
  chosen,
  onClose,
}: {
  readonly uid: string;
  readonly chosen: Chosen | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('second-record');
  const [last, setLast] = useState(chosen);
  if (chosen && (chosen.contractId !== last?.contractId || chosen.verifies !== last.verifies)) setLast(chosen);
  // What it says stays readable while it closes.
  const shown = chosen ?? last;
  return (
    <Sheet open={chosen !== undefined} onClose={onClose} title={t('detail.title')} closeLabel={t('record.close')}>
      {shown && <Detail key={shown.contractId} uid={uid} chosen={shown} />}
    </Sheet>
  );
}

function Detail({ uid, chosen: { contractId, verifies } }: { readonly uid: string; readonly chosen: Chosen }): ReactElement {
  const t = useTranslations('second-record');
  const locale = useLocale();
  const infos = useSecondMap();
  const { data, error, refetch } = useCall(
    seconds.contract,
    { contractId },
    // Settled a moment ago: when its proof is published is known with the next tick.
    {
      refetchInterval: ({ state }) => (state.data && !isRunning(state.data.contract) && state.data.provenAt === undefined ? 2_000 : false),
    },
  );
  if (data === undefined)
    return error ? (
      <CallFailure title={t('detail.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText label={t('detail.loading')} lines={10} />
    );
  const { contract: c, orderReceipt, settlementReceipt, ticks, provenAt } = data;
  const info = infos.get(c.symbol);
  const price = (text: string) => priceText(text, locale, orderReceipt.receipt.priceDecimals);
  // First where the check was asked for, so that what it finds is in view.
  const verification = !isRunning(c) && <VerifyPanel uid={uid} contractId={c.contractId} provenAt={provenAt} starts={verifies} />;
  return (
    <div className="pb-2">
      <p className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="text-17 font-semibold">
          {info?.name ?? shownName(c.symbol)}
        </bdi>
        <DirectionBadge {...c} words="second-record.record" />
        <span className="ms-auto text-17 font-semibold">
          {isRunning(c) ? <RunningRing contract={c} /> : <ResultText status={c.status} />}
        </span>
      </p>
      {c.reason !== undefined && <p className="mt-1 text-13 text-t2">{t(`record.reason.${c.reason}`)}</p>}
      {c.status === 'tie' && <p className="mt-1 text-13 text-t2">{t('record.tieText')}</p>}
      <WindowChart contract={c} ticks={ticks} price={price} />
      {verifies && verification}
      <ContractFacts contract={c} info={info} price={price} />
      {!verifies && verification}
      <ReceiptRows contractId={c.contractId} order={orderReceipt} settlement={settlementReceipt} />
      <RuleBookLine hash={c.ruleBook} />
    </div>
  );
}

/** By which rules it's settled: the hash that the receipt names, and the text it belongs to. */
function RuleBookLine({ hash }: { readonly hash: string }): ReactElement {
  const t = useTranslations('second-record.detail');
  const app = useTranslations('app');
  const go = useGo();
  return (
    <section className="mt-5 flex flex-wrap items-center justify-between gap-x-3 text-13">
      <span className="text-t3">{t('ruleBook')}</span>
      <CopyButton
        text={hash}
        label={t('copyRuleBook')}
        className="min-h-11 text-13!"
        onCopied={(copied) => toast({ kind: copied ? 'good' : 'bad', text: copied ? app('copied') : app('notCopied') })}
      >
        <bdi dir="ltr" className="num">
          {hash.slice(0, 8)}…{hash.slice(-8)}
        </bdi>
      </CopyButton>
      <button
        type="button"
        className="inline-flex min-h-11 items-center font-semibold text-accent"
        onClick={() => go({ to: '/fairness', search: { hash } })}
      >
        {t('readRules')}
      </button>
    </section>
  );
}
