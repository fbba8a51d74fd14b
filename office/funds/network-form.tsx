import { fundsOffice } from '@bourse/contract/office/funds';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAsked } from '../parts/asked.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { type ChangeField, ChangeForm } from '../parts/change-form.tsx';
import { countText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import type { NetworkRow } from './network-row.ts';

/** Fees, minimums, confirmations, and whether deposits and withdrawals are open. The contract and the decimals can't be edited. */
export function NetworkForm({ row }: { readonly row: NetworkRow }): ReactElement {
  const t = useTranslations('funds');
  const operator = useSession((s) => s.operator);
  const change = useSend(fundsOffice.changeNetwork);
  const asked = useAsked('funds');
  const isChain = 'confirmations' in row;
  const amount = (name: 'fee' | 'minimumWithdrawal' | 'minimumDeposit'): ChangeField => ({
    name,
    label: t(`terms.${name}`),
    kind: 'amount',
    unit: row.asset,
  });
  const fields: readonly ChangeField[] = [
    amount('fee'),
    amount('minimumWithdrawal'),
    amount('minimumDeposit'),
    ...(isChain
      ? [
          { name: 'confirmations', label: t('terms.confirmations'), kind: 'count' as const, hint: t('neverBelow') },
          { name: 'finalConfirmations', label: t('terms.finalConfirmations'), kind: 'count' as const, hint: t('untilOut') },
          { name: 'depositOpen', label: t('terms.depositOpen'), kind: 'flag' as const },
        ]
      : []),
    { name: 'withdrawalOpen', label: t('terms.withdrawalOpen'), kind: 'flag' },
  ];
  return (
    <>
      {isChain && (
        <div className="-mx-4 mb-2">
          <Facts>
            {row.contract && (
              <Fact name={t('contract')}>
                <bdi dir="ltr" className="hash text-12 font-normal">
                  {row.contract}
                </bdi>
              </Fact>
            )}
            {row.isUntested && (
              <Fact name={t('state')}>
                <span className="text-warn">{t('untested')}</span>
              </Fact>
            )}
            <Fact name={t('decimals')}>{row.decimals}</Fact>
            <Fact name={t('driver')}>
              {row.isManual ? t('byHand') : row.isLive ? t('live') : t('notLive')}
              {row.head !== undefined && ` · ${t('blockNumber', { block: countText(row.head) })}`}
              {row.head !== undefined && row.isLive && ` · ${t('behind', { lag: row.lagBlocks ?? 0 })}`}
            </Fact>
          </Facts>
        </div>
      )}
      <ChangeForm
        fields={fields}
        now={row}
        mayChange={hasRole(operator, fundsOffice.changeNetwork.roles)}
        busy={change.isPending}
        error={change.error ?? undefined}
        note={t('keepsFee')}
        onAsk={(changes, reason) => change.mutate({ asset: row.asset, network: row.network, changes, reason }, { onSuccess: asked })}
      />
    </>
  );
}
