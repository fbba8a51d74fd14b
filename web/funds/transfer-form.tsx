import { funds } from '@bourse/contract/funds';
import { type Account, ledger } from '@bourse/contract/ledger';
import { AmountField, PercentChips } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { clampDecimal } from '@bourse/ui/decimal-entry';
import { FieldError } from '@bourse/ui/field';
import { Figure, Flash } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowUpDown, ChevronRight } from 'lucide-react';
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../app/error-text.ts';
import { usePreferences } from '../app/preferences.ts';
import { balanceOf, noteBalances, useBalances } from '../wire/balances.ts';
import { feel } from '../wire/feel.ts';
import { amountText, decimalMarks, hidden, moneyText } from '../wire/money-text.ts';
import { Refused } from '../wire/refused.ts';
import { newRequestId } from '../wire/request-id.ts';
import { callKey, staleRoom, useSend } from '../wire/use-call.ts';
import { AccountList, AssetList } from './account-list.tsx';
import { useAssets } from './assets.ts';
import { fieldOfTransferCode, swapped, type TransferDraft, transferReason, withAccount } from './transfer.ts';

/** From one own account to another. Stays open for the next one; both balances move when it is done. */
export function TransferForm({
  draft,
  onDraft,
  onDone,
  onPickAsset,
}: {
  readonly draft: TransferDraft;
  readonly onDraft: (draft: TransferDraft) => void;
  readonly onDone?: (() => void) | undefined;
  /** Opens the assets as a page, where there are more than a sheet should hold. */
  readonly onPickAsset?: (() => void) | undefined;
}): ReactElement {
  const t = useTranslations('funds');
  const accountName = useTranslations('ledger.account');
  const app = useTranslations('app');
  const locale = useLocale();
  const errorText = useErrorText();
  const client = useQueryClient();
  const hide = usePreferences((p) => p.hideBalances);
  const balances = useBalances();
  const assets = useAssets();
  const [picking, pick] = useState<'from' | 'to' | 'asset'>();
  const [typing, setTyping] = useState(false);
  const { mutate, isPending, error, reset } = useSend(funds.transfer, { quiet: true });
  // One wish, one id: kept over a lost answer, new after an answer or another figure.
  const id = useRef<string>(undefined);
  const errorId = useId();

  const { from, to, asset, amount } = draft;
  const scale = Math.min(assets.data?.find((a) => a.asset === asset)?.scale ?? 8, 8);
  const available = (account: Account) => balanceOf(balances.data, account, asset)?.available;
  const reason = transferReason(clampDecimal(amount, scale), available(from));
  const refusedAt = error instanceof Refused ? fieldOfTransferCode(error.code) : error ? 'form' : undefined;
  const change = (next: TransferDraft) => {
    if (error) reset();
    id.current = undefined;
    onDraft(next);
  };
  const errorAt = (field: typeof refusedAt): string | undefined => (refusedAt === field ? errorText(error) : undefined);
  const amountError =
    errorAt('amount') ?? (!typing && reason === 'insufficient' ? t('reason.insufficient', { asset: `\u2068${asset}\u2069` }) : undefined);

  const send = () => {
    id.current ??= newRequestId();
    const sent = clampDecimal(amount, scale);
    mutate(
      { requestId: id.current, from, to, asset, amount: sent },
      {
        onSuccess: (done) => {
          id.current = undefined;
          feel('settled');
          noteBalances(client, done.balances, done.seq);
          void client.invalidateQueries({ queryKey: callKey(ledger.balances) });
          void staleRoom(client, 'funds', 'ledger');
          toast({
            kind: 'good',
            text: t('done', { amount: `\u2068${amountText(sent, locale, asset)} ${asset}\u2069`, account: accountName(to) }),
          });
          onDraft({ ...draft, amount: '' });
          onDone?.();
        },
        onError: (failure) => {
          feel('refused');
          if (failure instanceof Refused && failure.status > 0 && failure.status < 500) id.current = undefined;
        },
      },
    );
  };

  return (
    <form
      aria-label={t('transfer')}
      onSubmit={(event) => {
        event.preventDefault();
        setTyping(false);
        if (!reason && !isPending) send();
      }}
    >
      <div className="relative rounded-card bg-bg1">
        {(['from', 'to'] as const).map((side) => (
          <AccountRow
            key={side}
            label={t(side)}
            name={accountName(draft[side])}
            available={
              <Flash value={available(draft[side])}>
                <Figure text={hide ? hidden : `${amountText(available(draft[side]), locale, asset)} ${asset}`} />
              </Flash>
            }
            describedBy={errorAt(side) ? `${errorId}-${side}` : undefined}
            onPress={() => pick(side)}
          />
        ))}
        <button
          type="button"
          aria-label={t('swap')}
          onClick={() => change(swapped(draft))}
          className="absolute end-12 top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-bg3 text-t1 active:scale-95"
        >
          <ArrowUpDown size={18} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {(['from', 'to'] as const).map(
        (side) =>
          errorAt(side) && (
            <FieldError key={side} id={`${errorId}-${side}`}>
              {errorAt(side)}
            </FieldError>
          ),
      )}

      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={errorAt('asset') ? `${errorId}-asset` : undefined}
        onClick={() => (onPickAsset && (assets.data?.length ?? 0) > 8 ? onPickAsset() : pick('asset'))}
        className="mt-3 flex min-h-14 w-full items-center gap-3 rounded-card bg-bg1 px-3.5 text-start"
      >
        <Coin asset={asset} size={28} />
        <span className="min-w-0 flex-1">
          <span className="block text-11 text-t3">{t('asset')}</span>
          <bdi dir="ltr" className="text-15 font-semibold">
            {asset}
          </bdi>
        </span>
        <ChevronRight size={16} strokeWidth={1.75} className="mirror text-t3" aria-hidden />
      </button>
      {errorAt('asset') && <FieldError id={`${errorId}-asset`}>{errorAt('asset')}</FieldError>}

      <div className="mt-4">
        <AmountField
          label={t('amount')}
          unit={asset}
          value={amount}
          onValue={(next) => {
            setTyping(true);
            change({ ...draft, amount: next });
          }}
          onBlur={() => setTyping(false)}
          decimals={scale}
          marks={decimalMarks(locale)}
          format={(value) => moneyText(value, locale)}
          error={amountError}
          after={
            <button
              type="button"
              onClick={() => change({ ...draft, amount: clampDecimal(available(from) ?? '', scale) })}
              className="target -me-1.5 min-h-9 rounded-chip bg-bg3 px-3 text-13 font-semibold"
            >
              {app('all')}
            </button>
          }
        />
        <div className="mt-2">
          <PercentChips
            label={t('share')}
            of={available(from)}
            value={clampDecimal(amount, scale)}
            decimals={scale}
            onValue={(next) => change({ ...draft, amount: next })}
          />
        </div>
      </div>
      <div className="mt-4">
        <KeyValues>
          <KeyValue name={t('fee')}>
            <Figure text={`${moneyText('0', locale, { minimum: 2 })} ${asset}`} />
          </KeyValue>
          <KeyValue name={t('arrives')}>{t('atOnce')}</KeyValue>
        </KeyValues>
      </div>
      {refusedAt === 'form' && <FieldError>{errorText(error)}</FieldError>}
      <div className="mt-4">
        <Button type="submit" wide busy={isPending} unless={reason && t(`reason.${reason}`, { asset: `\u2068${asset}\u2069` })}>
          {t('transfer')}
        </Button>
      </div>

      <Sheet
        open={picking === 'from' || picking === 'to'}
        onClose={() => pick(undefined)}
        title={picking === 'to' ? t('toTitle') : t('fromTitle')}
        closeLabel={app('close')}
      >
        <AccountList
          asset={asset}
          chosen={picking === 'to' ? to : from}
          onPick={(account) => {
            if (picking === 'from' || picking === 'to') change(withAccount(draft, picking, account));
            pick(undefined);
          }}
        />
      </Sheet>
      <Sheet open={picking === 'asset'} onClose={() => pick(undefined)} title={t('assetTitle')} closeLabel={app('close')}>
        <AssetList
          account={from}
          chosen={asset}
          onPick={(next) => {
            change({ ...draft, asset: next, amount: '' });
            pick(undefined);
          }}
        />
      </Sheet>
    </form>
  );
}

const AccountRow = ({
  label,
  name,
  available,
  describedBy,
  onPress,
}: {
  readonly label: string;
  readonly name: string;
  readonly available: ReactNode;
  readonly describedBy: string | undefined;
  readonly onPress: () => void;
}): ReactElement => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-describedby={describedBy}
    onClick={onPress}
    className="flex min-h-[72px] w-full items-center gap-3 px-3.5 text-start [&+&]:hairline-t"
  >
    <span className="w-12 flex-none text-13 text-t3">{label}</span>
    <span className="min-w-0 flex-1">
      <span className="block text-15 font-semibold">{name}</span>
      <span className="block text-12 text-t3">{available}</span>
    </span>
    <ChevronRight size={16} strokeWidth={1.75} className="mirror text-t3" aria-hidden />
  </button>
);
