import { icoOffice } from '@bourse/contract/office/ico';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAsked } from '../parts/asked.ts';
import { TextField } from '../parts/text-field.tsx';
import { WalletTransfer } from '../parts/wallet-transfer.tsx';
import { groupedText, ungrouped } from '../wire/grouped.ts';
import { amountText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import { isAmount } from './sale-draft.ts';
import type { Board } from './sales.ts';

/** The tokens that the exchange holds for sales, and transfers from and to the hot wallet. Those of a sale can't leave. */
export function SupplyForm({ supplies }: { readonly supplies: Board['supplies'] }): ReactElement {
  const t = useTranslations('ico');
  const operator = useSession((s) => s.operator);
  return (
    <div>
      <h2 className="mb-1 text-17 font-semibold tracking-title">{t('form.supply')}</h2>
      <p className="mb-3 text-12 text-t3">{t('supplyText')}</p>
      {supplies.length === 0 ? (
        <p className="text-t3">{t('noSupplies')}</p>
      ) : (
        <table className="w-full">
          <thead>
            <tr className="hairline-b">
              {(['asset', 'free', 'forSales'] as const).map((name) => (
                <th key={name} scope="col" className="h-7 px-1 text-end text-11 font-medium text-t3 first:text-start">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {supplies.map(({ asset, free, frozen }) => (
              <tr key={asset} className="h-[34px] hairline-b">
                <td className="px-1 font-medium">{asset}</td>
                <td className="px-1 text-end">{amountText(free, asset)}</td>
                <td className="px-1 text-end text-t2">{amountText(frozen, asset)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasRole(operator, icoOffice.fundSupply.roles) && <Move />}
    </div>
  );
}

function Move(): ReactElement {
  const t = useTranslations('ico');
  const move = useSend(icoOffice.fundSupply);
  const asked = useAsked(['ico', 'funds']);
  const [asset, setAsset] = useState('');
  const [amount, setAmount] = useState('');
  return (
    <section className="mt-5">
      <h3 className="mb-2 font-semibold">{t('move')}</h3>
      <WalletTransfer
        id="fund"
        words={{ direction: t('direction'), in: t('moveIn'), out: t('moveOut'), ask: t('askMove') }}
        busy={move.isPending}
        error={move.error}
        unless={!/^[A-Z0-9]{2,10}$/.test(asset) ? t('missing.asset') : isAmount(amount) ? undefined : t('amountFirst')}
        onAsk={(direction, reason) =>
          move.mutate(
            { asset, amount, direction, reason },
            {
              onSuccess: (answer) => {
                setAmount('');
                asked(answer);
              },
            },
          )
        }
      >
        <div className="my-3 grid grid-cols-2 gap-3 max-[400px]:grid-cols-1">
          <TextField
            label={t('asset')}
            autoComplete="off"
            maxLength={10}
            value={asset}
            onChange={(event) => setAsset(event.target.value.trim().toUpperCase())}
          />
          <TextField
            label={t('amount')}
            inputMode="decimal"
            autoComplete="off"
            value={groupedText(amount)}
            after={<span className="text-12 text-t3">{asset}</span>}
            onChange={(event) => setAmount(ungrouped(event.target.value))}
          />
        </div>
      </WalletTransfer>
    </section>
  );
}
