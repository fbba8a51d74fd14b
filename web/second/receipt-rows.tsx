import { saveFile } from '@bourse/client/save-file';
import { IconButton } from '@bourse/ui/button';
import { PlainRow, Rows } from '@bourse/ui/list';
import { Download } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StepState } from './proof-steps.ts';
import { signatureState } from './verify-contract.ts';

interface SignedText {
  readonly receipt: unknown;
  readonly keyId: string;
  readonly signature: string;
}

/** Both receipts with the state of their signatures on this device, each as a file. */
export function ReceiptRows({
  contractId,
  order,
  settlement,
}: {
  readonly contractId: string;
  readonly order: SignedText;
  readonly settlement: SignedText | undefined;
}): ReactElement {
  const t = useTranslations('second-record.detail');
  return (
    <section className="mt-5">
      <h3 className="text-15 font-semibold">{t('receipts')}</h3>
      <p className="mt-1 mb-2 text-13 text-t3">{t('receiptsText')}</p>
      <Rows label={t('receipts')} className="bg-bg2!">
        <Receipt kind="order" contractId={contractId} signed={order} />
        {settlement ? (
          <Receipt kind="settlement" contractId={contractId} signed={settlement} />
        ) : (
          <PlainRow title={t('settlementReceipt')} note={t('receiptLater')} />
        )}
      </Rows>
    </section>
  );
}

const tones = { right: 'text-success', wrong: 'text-danger', open: 'text-warn', skipped: 'text-t3' } as const satisfies Record<
  StepState,
  string
>;

function Receipt({
  kind,
  contractId,
  signed,
}: {
  readonly kind: 'order' | 'settlement';
  readonly contractId: string;
  readonly signed: SignedText;
}): ReactElement {
  const t = useTranslations('second-record.detail');
  const [state, setState] = useState<StepState>('skipped');
  const { signature } = signed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature is of all the rest
  useEffect(() => {
    let isCurrent = true;
    const done = (found: StepState) => isCurrent && setState(found);
    // Open too if the code that checks it doesn't load.
    signatureState(kind, signed).then(done, () => done('open'));
    return () => {
      isCurrent = false;
    };
  }, [kind, signature]);
  return (
    <PlainRow
      title={t(`${kind}Receipt`)}
      note={<span className={tones[state]}>{t(`signature.${state}`)}</span>}
      after={
        <IconButton
          label={t(kind === 'order' ? 'downloadOrder' : 'downloadSettlement')}
          className="-me-2"
          onClick={() =>
            saveFile(`bourse-${kind}-receipt-${contractId}.json`, `${JSON.stringify(signed, undefined, 1)}\n`, 'application/json')
          }
        >
          <Download size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    />
  );
}
