import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { clampDecimal, compareDecimals } from '@bourse/ui/decimal-entry';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { AllButton } from '../parts/all-button.tsx';
import { useErrorText } from '../parts/error-text.ts';
import { useRequestIds } from '../parts/request-ids.ts';
import { balanceOf, noteBalances, useBalances } from '../wire/balances.ts';
import { funds } from '../wire/calls.ts';
import { amountText, decimalMarks, moneyText } from '../wire/money-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { Held } from './held.tsx';

interface Debt {
  readonly asset: string;
  readonly amount: string;
}

/** Pays back what is owed in an asset, all of it or a part, out of the fiat account. */
export function RepaySheet({ debt, onClose }: { readonly debt: Debt | undefined; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('funds.debt');
  const app = useTranslations('app');
  return (
    <Sheet open={debt !== undefined} onClose={onClose} title={t('repayTitle')} closeLabel={app('close')}>
      {debt && <Repay key={debt.asset} debt={debt} onDone={onClose} />}
    </Sheet>
  );
}

function Repay({ debt, onDone }: { readonly debt: Debt; readonly onDone: () => void }): ReactElement {
  const t = useTranslations('funds.debt');
  const f = useTranslations('funds');
  const locale = useLocale();
  const text = useErrorText();
  const client = useQueryClient();
  const refresh = useRefresh();
  const form = useId();
  const balances = useBalances();
  const { asset } = debt;
  const available = balanceOf(balances.data, 'fiat', asset)?.available ?? '0';
  const most = compareDecimals(available, debt.amount) < 0 ? available : debt.amount;
  const [typed, type] = useState(() => clampDecimal(most, 8));
  const requests = useRequestIds();
  const { mutate, isPending, error, reset } = useSend(funds.repayDebt);
  const amount = clampDecimal(typed, 8);
  const why = !/[1-9]/.test(amount)
    ? f('reason.enter_amount', { asset: `\u2068${asset}\u2069` })
    : compareDecimals(amount, debt.amount) > 0
      ? t('tooMuch')
      : compareDecimals(amount, available) > 0
        ? f('reason.insufficient', { asset: `\u2068${asset}\u2069` })
        : undefined;
  const send = () => {
    const wish = { asset, amount };
    mutate(
      { requestId: requests.noteSent(wish), ...wish },
      {
        onSuccess: (done) => {
          requests.settle(wish);
          noteBalances(client, done.balances, done.seq);
          void refresh('funds', 'ledger');
          toast({ kind: 'good', text: /[1-9]/.test(done.left) ? t('partly') : t('repaid') });
          onDone();
        },
        onError: (failure) => requests.settle(wish, failure),
      },
    );
  };
  return (
    <form
      id={form}
      noValidate
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (why === undefined && !isPending) send();
      }}
    >
      <KeyValues>
        <KeyValue name={t('owed')}>
          <Figure text={`${amountText(debt.amount, locale, asset)} ${asset}`} />
        </KeyValue>
        <KeyValue name={t('inFiat')}>
          <Held amount={available} asset={asset} />
        </KeyValue>
      </KeyValues>
      <AmountField
        name="amount"
        label={f('amount')}
        unit={asset}
        value={typed}
        onValue={(next) => {
          type(next);
          if (error) reset();
        }}
        decimals={8}
        marks={decimalMarks(locale)}
        format={(value) => moneyText(value, locale)}
        after={<AllButton onPress={() => type(clampDecimal(most, 8))} />}
      />
      {error && <FieldError>{text(error)}</FieldError>}
      <Button type="submit" wide busy={isPending} unless={!isPending && why}>
        {t('repay')}
      </Button>
    </form>
  );
}
