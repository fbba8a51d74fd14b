import { fundsOffice } from '@bourse/contract/office/funds';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable } from '../parts/data-table.tsx';
import { SelectField } from '../parts/text-field.tsx';
import { useCall } from '../wire/use-call.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { useChainDepositColumns } from './chain-deposit-columns.tsx';

const states = ['detected', 'confirming', 'credited', 'below_minimum', 'orphaned', 'reversed', 'unsupported', 'too_old'] as const;
type State = (typeof states)[number];

/** Deposits that the watchers saw on the chains, newest first, unsupported tokens included. Reversed ones come before all others. */
export function ChainDeposits({
  tools,
  uid,
  network,
  onNetwork,
}: {
  readonly tools: ReactNode;
  readonly uid: string | undefined;
  readonly network: string | undefined;
  readonly onNetwork: (network: string | undefined) => void;
}): ReactElement {
  const t = useTranslations('funds');
  const [state, setState] = useState<State | ''>('');
  const networks = useCall(fundsOffice.networks, {});
  const pages = usePages(
    fundsOffice.chainDeposits,
    { limit: '100', ...(state !== '' && { state }), ...(uid && { uid }), ...(network && { network }) },
    { refetchInterval: 10_000 },
  );
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.deposits), [pages.data]);
  const names = new Map(networks.data?.networks.map((one) => [one.network, one.name]));
  const columns = useChainDepositColumns();
  return (
    <div className="flex h-full min-h-0 flex-col">
      <DataTable
        name="chain deposits"
        label={t('depositViews.chain')}
        columns={columns}
        rows={rows}
        keyOf={(one) => `${one.deposit} ${one.txid} ${one.place}`}
        {...byCursor(pages)}
        error={pages.data ? undefined : (pages.error ?? undefined)}
        empty={t('noChainDeposits')}
        alarm={(one) => (one.state === 'reversed' ? 'danger' : one.state === 'orphaned' || one.state === 'too_old' ? 'warn' : undefined)}
        exports={{
          call: fundsOffice.exportChainDeposits,
          filters: [
            ...(state ? [{ label: t(`depositStates.${state}`), input: { state } }] : []),
            ...(network ? [{ label: names.get(network) ?? network, input: { network } }] : []),
            ...(uid ? [{ label: t('ofTrader', { uid }), input: { uid } }] : []),
          ],
          by: t('exportBy.seen'),
        }}
        tools={
          <>
            {tools}
            <SelectField isLabelHidden label={t('state')} value={state} onChange={(event) => setState(event.target.value as State | '')}>
              <option value="">{t('everyState')}</option>
              {states.map((value) => (
                <option key={value} value={value}>
                  {t(`depositStates.${value}`)}
                </option>
              ))}
            </SelectField>
            <SelectField
              isLabelHidden
              label={t('network')}
              value={network ?? ''}
              onChange={(event) => onNetwork(event.target.value || undefined)}
            >
              <option value="">{t('everyNetwork')}</option>
              {[...names].map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        }
      />
    </div>
  );
}
