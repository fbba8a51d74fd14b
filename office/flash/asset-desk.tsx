import { flashOffice } from '@bourse/contract/office/flash';
import { Coin } from '@bourse/ui/coin';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { ChangeForm } from '../parts/change-form.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { TextField } from '../parts/text-field.tsx';
import { amountText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import type { InventoryAsset } from './inventory.ts';

/** One asset of the flash exchange: its position and cap, whether it's open, and transfers to and from its inventory. */
export function AssetDesk({ one }: { readonly one: InventoryAsset }): ReactElement {
  const t = useTranslations('flash');
  const operator = useSession((s) => s.operator);
  const change = useSend(flashOffice.changeAsset);
  const asked = useAsked('flash');
  return (
    <div>
      <h2 className="mb-1 flex items-center gap-2 text-17 font-semibold tracking-title">
        <Coin asset={one.asset} size={22} />
        {one.asset}
      </h2>
      <div className="-mx-4 mb-3">
        <Facts>
          <Fact name={t('inventory')}>{amountText(one.inventory, one.asset)}</Fact>
          <Fact name={t('funded')}>{amountText(one.funded, one.asset)}</Fact>
          <Fact name={t('net')}>{amountText(one.net, one.asset, 'always')}</Fact>
          <Fact name={t('worth')}>{amountText(one.worth, 'USDT', 'always')}</Fact>
          <Fact name={t('spreadIncome')}>{amountText(one.spreadIncome, one.asset)}</Fact>
          <Fact name={t('feeIncome')}>{amountText(one.feeIncome, one.asset)}</Fact>
        </Facts>
      </div>
      <ChangeForm
        fields={[
          { name: 'cap', label: t('cap'), kind: 'amount', unit: one.asset, hint: t('capHint') },
          { name: 'isOpen', label: t('door'), kind: 'flag' },
        ]}
        now={{ cap: one.cap, isOpen: one.isOpen }}
        mayChange={hasRole(operator, flashOffice.changeAsset.roles)}
        busy={change.isPending}
        error={change.error ?? undefined}
        onAsk={(changes, reason) => change.mutate({ asset: one.asset, changes, reason }, { onSuccess: asked })}
      />
      {hasRole(operator, flashOffice.fundInventory.roles) && <Fund one={one} />}
      <RequestHistory kinds={/^flash\.(?:change-asset|fund-inventory)$/} subject={`:${one.asset}`} />
    </div>
  );
}

/** Moves the exchange's own coins between its hot wallet and the inventory. */
function Fund({ one }: { readonly one: InventoryAsset }): ReactElement {
  const t = useTranslations('flash');
  const fund = useSend(flashOffice.fundInventory);
  const asked = useAsked(['flash', 'funds']);
  const [amount, setAmount] = useState('');
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const isAmount = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/.test(amount.trim()) && /[1-9]/.test(amount);
  return (
    <section className="mt-5 pt-4 hairline-t">
      <h3 className="mb-2 font-semibold">{t('fund')}</h3>
      <ChipRow
        label={t('direction')}
        value={direction}
        onValue={setDirection}
        chips={[
          { value: 'in', label: t('fundIn') },
          { value: 'out', label: t('fundOut') },
        ]}
      />
      <TextField
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        after={<span className="text-12 text-t3">{one.asset}</span>}
        onChange={(event) => setAmount(event.target.value)}
        className="my-3"
      />
      {amount !== '' && (
        <ActBar
          stacked
          busy={fund.isPending}
          error={fund.error ?? undefined}
          acts={[
            {
              id: 'fund',
              label: t('askFund'),
              tone: 'ink',
              unless: isAmount ? undefined : t('amountFirst'),
              run: (reason) =>
                fund.mutate(
                  { asset: one.asset, amount: amount.trim(), direction, reason },
                  {
                    onSuccess: (answer) => {
                      setAmount('');
                      asked(answer);
                    },
                  },
                ),
            },
          ]}
        />
      )}
    </section>
  );
}
