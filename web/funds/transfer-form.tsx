import { Refused } from '@bourse/client/refused';
import type { Account } from '@bourse/core/ledger/account';
import { AmountField, PercentChips } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { clampDecimal } from '@bourse/ui/decimal-entry';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { type ReactElement, useId, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { feel } from '../parts/feel.ts';
import { MovingAmount } from '../parts/moving-amount.tsx';
import { usePreferences } from '../parts/preferences.ts';
import { balanceOf, noteBalances, useBalances } from '../wire/balances.ts';
import { funds } from '../wire/calls.ts';
import { amountText, decimalMarks, heldText, hidden, moneyText } from '../wire/money-text.ts';
import { newRequestId } from '../wire/request-id.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { AccountList } from './account-list.tsx';
import { AssetList } from './asset-list.tsx';
import { useAssets } from './assets.ts';
import { isAnswer, openRequest, requestOf } from './money-request.ts';
import { fieldOfTransferCode, swapped, type TransferDraft, transferReason, withAccount } from './transfer.ts';

type Place = ReturnType<typeof fieldOfTransferCode>;

/** From one own account to another. Stays open for the next one; both balances run to their new values when it is done. */
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
  /** Stands on a sheet, which is a surface of its own. */
  readonly raised?: boolean;
}): ReactElement {
  const t = useTranslations('funds');
  const name = useTranslations('ledger.account');
  const app = useTranslations('app');
  const good = useTranslations('error');
  const locale = useLocale();
  const words = useErrorText();
  const client = useQueryClient();
  const refresh = useRefresh();
  const hides = usePreferences((p) => p.hideBalances);
  const balances = useBalances();
  const assets = useAssets();
  const [picking, pick] = useState<'from' | 'to' | 'asset'>();
  const [isTyping, setTyping] = useState(false);
  const { mutate, isPending, error, reset } = useSend(funds.transfer, { quiet: true });
  const [request] = useState(() => ({ held: openRequest(newRequestId) }));
  const amountBox = useRef<HTMLDivElement>(null);
  const id = useId();

  const { from, to, asset } = draft;
  const scale = Math.min(assets.data?.find((a) => a.asset === asset)?.scale ?? 8, 8);
  const amount = clampDecimal(draft.amount, scale);
  const available = (account: Account) => balanceOf(balances.data, account, asset)?.available;
  const reason = transferReason(amount, available(from));
  const unanswered = error !== null && !(error instanceof Refused && isAnswer(error.status));
  const place: Place | undefined = error ? (error instanceof Refused ? fieldOfTransferCode(error.code) : 'form') : undefined;
  const errorAt = (where: Place): string | undefined => (place === where ? words(error) : undefined);
  const named = `\u2068${asset}\u2069`;
  const amountError =
    errorAt('amount') ?? (!isTyping && reason === 'insufficient' ? t('reason.insufficient', { asset: named }) : undefined);

  const change = (next: TransferDraft) => {
    if (error) reset();
    onDraft(next);
  };
  const send = () => {
    request.held = requestOf(request.held, { from, to, asset, amount }, newRequestId);
    mutate(
      { requestId: request.held.id, from, to, asset, amount },
      {
        onSuccess: (done) => {
          request.held = openRequest(newRequestId);
          feel('settled');
          noteBalances(client, done.balances, done.seq);
          void refresh('ledger', 'funds');
          toast({
            kind: 'good',
            text: t('done', {
              done: good('msg_23'),
              amount: `\u2068${amountText(amount, locale, asset)} ${asset}\u2069`,
              account: `\u2068${name(to)}\u2069`,
            }),
            ...(onLog && { action: { label: t('viewLog'), onPress: onLog } }),
          });
          onDraft({ ...draft, amount: '' });
          onDone?.();
        },
        onError: (failure) => {
          feel('refused');
          if (failure instanceof Refused && isAnswer(failure.status)) request.held = openRequest(newRequestId);
          // Whatever became of it: what is there now.
          void refresh('ledger', 'funds');
          if (failure instanceof Refused && fieldOfTransferCode(failure.code) === 'amount')
            amountBox.current?.querySelector('input')?.focus();
        },
      },
    );
  };

  const card = raised ? 'bg-bg2' : 'bg-bg1';
  return (
    <form
      noValidate
      aria-label={t('transfer')}
      onSubmit={(event) => {
        event.preventDefault();
        setTyping(false);
        if (!reason && !isPending) send();
      }}
    >
      <div className={`relative rounded-card ${card}`}>
        {(['from', 'to'] as const).map((side) => (
          <button
            key={side}
            type="button"
            aria-haspopup="dialog"
            aria-describedby={errorAt(side) ? `${id}-${side}` : undefined}
            onClick={() => pick(side)}
            className="flex min-h-[72px] w-full items-center gap-3 px-3.5 py-2 text-start -outline-offset-2 [&+&]:hairline-t"
          >
            <span className="w-12 flex-none text-13 text-t3">{t(side)}</span>
            <span className="min-w-0 flex-1 pe-12">
              <span className="flex items-center gap-1 text-15 font-semibold">
                <span className="min-w-0">{name(draft[side])}</span>
                <ChevronDown size={16} strokeWidth={1.75} className="text-t3" aria-hidden />
              </span>
              <span className="flex min-h-4 flex-wrap items-center gap-x-1 text-12 text-t3">
                {balances.data ? (
                  <>
                    {t('available')}
                    <span title={hides ? undefined : `${amountText(available(draft[side]), locale, asset)} ${asset}`}>
                      <MovingAmount
                        key={asset}
                        value={available(draft[side])}
                        format={(value) => (hides ? hidden : `${heldText(value, locale, asset)}\u00a0${asset}`)}
                      />
                    </span>
                  </>
                ) : balances.isError ? (
                  t('availableUnknown')
                ) : (
                  <Skeleton width={120} height={10} />
                )}
              </span>
            </span>
          </button>
        ))}
        <button
          type="button"
          aria-label={t('swap')}
          onClick={() => change(swapped(draft))}
          className="absolute end-3.5 top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-bg3 text-t1 transition-transform duration-(--m-tap) active:scale-95"
        >
          <ArrowUpDown size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {(['from', 'to'] as const).map(
        (side) =>
          errorAt(side) && (
            <FieldError key={side} id={`${id}-${side}`}>
              {errorAt(side)}
            </FieldError>
          ),
      )}

      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={errorAt('asset') ? `${id}-asset` : undefined}
        onClick={() => pick('asset')}
        className={`mt-3 flex min-h-14 w-full items-center gap-3 rounded-card px-3.5 text-start ${card}`}
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
      {errorAt('asset') && <FieldError id={`${id}-asset`}>{errorAt('asset')}</FieldError>}

      <div ref={amountBox} className="mt-4 grid gap-2">
        <AmountField
          name="amount"
          label={t('amount')}
          unit={asset}
          value={draft.amount}
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
              disabled={available(from) === undefined}
              onClick={() => {
                setTyping(false);
                change({ ...draft, amount: clampDecimal(available(from) ?? '', scale) });
              }}
              className="target -me-1.5 min-h-9 rounded-chip bg-bg3 px-3 text-13 font-semibold"
            >
              {app('all')}
            </button>
          }
        />
        <PercentChips
          label={t('share')}
          of={available(from)}
          value={amount}
          decimals={scale}
          onValue={(next) => {
            setTyping(false);
            change({ ...draft, amount: next });
          }}
        />
      </div>
      <div className="mt-4">
        <KeyValues>
          <KeyValue name={t('fee')}>
            <Figure text={`${amountText('0', locale, asset)} ${asset}`} />
          </KeyValue>
          <KeyValue name={t('arrives')}>{t('atOnce')}</KeyValue>
        </KeyValues>
      </div>
      {place === 'form' && (
        <FieldError>
          {words(error)} {unanswered && <span className="block text-t2">{t('once')}</span>}
        </FieldError>
      )}
      <Button type="submit" wide busy={isPending} className="mt-5" unless={reason && !isPending && t(`reason.${reason}`, { asset: named })}>
        {unanswered && place === 'form' ? app('retry') : t('transfer')}
      </Button>

      <Sheet
        open={picking === 'from' || picking === 'to'}
        onClose={() => pick(undefined)}
        title={picking === 'to' ? t('toTitle') : t('fromTitle')}
        closeLabel={app('close')}
      >
        <AccountList
          asset={asset}
          chosen={picking === 'to' ? to : from}
          onChoose={(account) => {
            if (picking === 'from' || picking === 'to') change(withAccount(draft, picking, account));
            pick(undefined);
          }}
        />
      </Sheet>
      <Sheet open={picking === 'asset'} onClose={() => pick(undefined)} title={t('assetTitle')} closeLabel={app('close')}>
        <AssetList
          key={from}
          account={from}
          chosen={asset}
          onChoose={(next) => {
            change({ ...draft, asset: next, amount: next === asset ? draft.amount : '' });
            pick(undefined);
          }}
        />
      </Sheet>
    </form>
  );
}
