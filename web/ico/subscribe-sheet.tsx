import type { SaleSubscription } from '@bourse/contract/ico-text';
import { AmountField, PercentChips } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { FieldError } from '@bourse/ui/field';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { feel } from '../parts/feel.ts';
import { isAnswered, useRequestIds } from '../parts/request-ids.ts';
import { balanceOf, noteBalances, useBalances } from '../wire/balances.ts';
import { ico } from '../wire/calls.ts';
import { amountText, decimalMarks, moneyText } from '../wire/money-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { AvailableFunds } from './available-funds.tsx';
import { estimateOf, mostOf, type Reason, reasonOf } from './estimate.ts';
import { Outcome } from './outcome.tsx';
import type { Sale } from './sales.ts';
import { RiskText } from './terms-sheet.tsx';

interface SubscribeSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly sale: Sale;
  readonly own: SaleSubscription | undefined;
}

/** How much to subscribe, what would come of it, what is frozen meanwhile, and the risks. */
export function SubscribeSheet({ open, onClose, sale, own }: SubscribeSheetProps): ReactElement {
  const t = useTranslations('ico.subscribe');
  const app = useTranslations('app');
  return (
    <Sheet open={open} onClose={onClose} title={t('title', { name: `\u2068${sale.name}\u2069` })} closeLabel={app('close')}>
      {open && <Form sale={sale} own={own} onClose={onClose} />}
    </Sheet>
  );
}

function Form({ sale, own, onClose }: Omit<SubscribeSheetProps, 'open'>): ReactElement {
  const t = useTranslations('ico.subscribe');
  const locale = useLocale();
  const [amount, setAmount] = useState('');
  const [hasLeft, leave] = useState(false);
  const [accepts, accept] = useState(false);
  const balances = useBalances();
  const { send, busy, error, isUnanswered } = useSubscribing(sale, onClose);
  const available = balanceOf(balances.data, 'spot', 'USDT')?.available;
  const reason = reasonOf(sale, own?.amount, available, amount);
  const why = useReasonText(sale, own)(reason);
  const most = mostOf(sale.maximum, own?.amount, available);
  const isWrong = reason !== undefined && reason !== 'enter';
  return (
    <form
      noValidate
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        leave(true);
        if (reason === undefined && accepts) send(amount);
      }}
    >
      <div className="grid gap-2">
        <AmountField
          name="amount"
          label={t(own ? 'addAmount' : 'amount')}
          value={amount}
          onValue={setAmount}
          onBlur={() => leave(true)}
          decimals={8}
          marks={decimalMarks(locale)}
          format={(value) => moneyText(value, locale)}
          unit="USDT"
          error={hasLeft && isWrong ? why : undefined}
        />
        <PercentChips label={t('shares')} of={most} value={amount} decimals={2} onValue={setAmount} allLabel={t('all')} />
        <AvailableFunds balances={balances.data} />
      </div>
      <Outcome sale={sale} estimate={estimateOf(sale, own?.amount, amount)} />
      <div className="rounded-field bg-bg2 p-3">
        <RiskText sale={sale} />
      </div>
      <Checkbox on={accepts} onChange={accept}>
        {t('accept')}
      </Checkbox>
      {error && (
        <FieldError>
          {error} {isUnanswered && t('once')}
        </FieldError>
      )}
      <Button type="submit" wide busy={busy} unless={why ?? (accepts ? undefined : t('acceptFirst'))}>
        {t(isUnanswered ? 'again' : own ? 'add' : 'action')}
      </Button>
    </form>
  );
}

/** Sends a subscription once, also if the answer gets lost and it's sent again. */
function useSubscribing(sale: Sale, onDone: () => void) {
  const t = useTranslations('ico.subscribe');
  const locale = useLocale();
  const text = useErrorText();
  const client = useQueryClient();
  const refresh = useRefresh();
  const requests = useRequestIds();
  const { mutate, isPending, error } = useSend(ico.subscribe);
  const send = (amount: string) => {
    const wish = { saleId: sale.id, amount };
    mutate(
      { requestId: requests.noteSent(wish), ...wish },
      {
        onSuccess: ({ balances, seq }) => {
          requests.settle(wish);
          feel('placed');
          noteBalances(client, balances, seq);
          void refresh('ico', 'ledger');
          toast({ kind: 'good', text: t('done', { amount: `\u2068${amountText(amount, locale, 'USDT')} USDT\u2069` }) });
          onDone();
        },
        onError: (failure) => {
          requests.settle(wish, failure);
          feel('refused');
          void refresh('ico', 'ledger');
        },
      },
    );
  };
  return { send, busy: isPending, error: error ? text(error) : undefined, isUnanswered: error !== null && !isAnswered(error) };
}

/** A reason as one sentence with its bound. */
function useReasonText(sale: Sale, own: SaleSubscription | undefined): (reason: Reason | undefined) => string | undefined {
  const t = useTranslations('ico.subscribe.reason');
  const locale = useLocale();
  const usdt = (text: string) => `\u2068${amountText(text, locale, 'USDT')} USDT\u2069`;
  return (reason) => {
    if (reason === undefined) return undefined;
    const bound = reason === 'below' ? sale.minimum : mostOf(sale.maximum, own?.amount, sale.maximum);
    return t(reason, { bound: usdt(bound) });
  };
}
