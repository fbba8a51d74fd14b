import { Button } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { clampDecimal } from '@bourse/ui/decimal-entry';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useId, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { amountText } from '../wire/money-text.ts';
import { useAssets } from './assets.ts';
import { type TransferDraft, transferReason } from './transfer.ts';
import { TransferAccounts } from './transfer-accounts.tsx';
import { TransferAmount } from './transfer-amount.tsx';
import { type Picking, TransferSheets } from './transfer-sheets.tsx';
import { useSendable } from './use-sendable.ts';
import { type TransferPlace, useTransfer } from './use-transfer.ts';

/** A transfer between the trader's accounts. Stays open for the next one; both balances move to their new values. */
export function TransferForm({
  draft,
  onDraft,
  onDone,
  onLog,
  raised = false,
}: {
  readonly draft: TransferDraft;
  readonly onDraft: (draft: TransferDraft) => void;
  readonly onDone?: () => void;
  /** Leads to the log, from the message that it is done. */
  readonly onLog?: () => void;
  /** In a sheet, which has its own background. */
  readonly raised?: boolean;
}): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const words = useErrorText();
  const assets = useAssets();
  const [picking, pick] = useState<Picking>();
  const [isTyping, setTyping] = useState(false);
  const amountBox = useRef<HTMLDivElement>(null);
  const transfer = useTransfer({
    onDone: () => {
      onDraft({ ...draft, amount: '' });
      onDone?.();
    },
    onRefused: (place) => place === 'amount' && amountBox.current?.querySelector('input')?.focus(),
    onLog,
  });

  const { from, asset } = draft;
  const decimals = Math.min(assets.data?.find((a) => a.asset === asset)?.scale ?? 8, 8);
  const amount = clampDecimal(draft.amount, decimals);
  const available = useSendable(from, asset);
  const reason = transferReason(amount, available);
  const reasonText = reason && t(`reason.${reason}`, { asset: `\u2068${asset}\u2069` });
  const errorAt = (where: TransferPlace): string | undefined => (transfer.place === where ? words(transfer.error) : undefined);
  const change = (next: TransferDraft) => {
    transfer.forget();
    onDraft(next);
  };
  const surface = raised ? 'bg-bg2' : 'bg-bg1';
  return (
    <form
      noValidate
      aria-label={t('transfer')}
      onSubmit={(event) => {
        event.preventDefault();
        setTyping(false);
        if (!reason && !transfer.isPending) transfer.send({ ...draft, amount });
      }}
    >
      <TransferAccounts
        draft={draft}
        onDraft={change}
        onPick={pick}
        errors={{ from: errorAt('from'), to: errorAt('to') }}
        sendable={available}
        surface={surface}
      />
      <AssetButton asset={asset} onPress={() => pick('asset')} error={errorAt('asset')} surface={surface} />
      <div ref={amountBox} className="mt-4 grid gap-2">
        <TransferAmount
          asset={asset}
          value={draft.amount}
          available={available}
          decimals={decimals}
          error={errorAt('amount') ?? (!isTyping && reason === 'insufficient' ? reasonText : undefined)}
          onTyping={setTyping}
          onAmount={(next) => change({ ...draft, amount: next })}
        />
      </div>
      <Summary asset={asset} />
      {transfer.place === 'form' && (
        <FieldError>
          {words(transfer.error)} {transfer.isUnanswered && <span className="block text-t2">{t('once')}</span>}
        </FieldError>
      )}
      <Button type="submit" wide busy={transfer.isPending} className="mt-5" unless={!transfer.isPending && reasonText}>
        {transfer.isUnanswered && transfer.place === 'form' ? app('retry') : t('transfer')}
      </Button>
      <TransferSheets draft={draft} picking={picking} onDraft={change} onClose={() => pick(undefined)} />
    </form>
  );
}

function AssetButton({
  asset,
  onPress,
  error,
  surface,
}: {
  readonly asset: string;
  readonly onPress: () => void;
  readonly error: string | undefined;
  readonly surface: string;
}): ReactElement {
  const t = useTranslations('funds');
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={error ? id : undefined}
        onClick={onPress}
        className={`mt-3 flex min-h-14 w-full items-center gap-3 rounded-card px-3.5 text-start ${surface}`}
      >
        <span className="w-12 flex-none text-13 text-t3">{t('asset')}</span>
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <Coin asset={asset} size={24} />
          <bdi dir="ltr" className="text-15 font-semibold">
            {asset}
          </bdi>
        </span>
        <ChevronDown size={16} strokeWidth={1.75} className="text-t3" aria-hidden />
      </button>
      {error && <FieldError id={id}>{error}</FieldError>}
    </>
  );
}

function Summary({ asset }: { readonly asset: string }): ReactElement {
  const t = useTranslations('funds');
  const locale = useLocale();
  return (
    <div className="mt-4">
      <KeyValues>
        <KeyValue name={t('fee')}>
          <Figure text={`${amountText('0', locale, asset)} ${asset}`} />
        </KeyValue>
        <KeyValue name={t('arrives')}>{t('atOnce')}</KeyValue>
      </KeyValues>
    </div>
  );
}
