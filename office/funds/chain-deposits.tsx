import type { Output } from '@bourse/contract/call';
import { fundsOffice } from '@bourse/contract/office/funds';
import { CopyButton } from '@bourse/ui/copy-button';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { shortHash } from '../parts/pulse.ts';
import { SelectField } from '../parts/text-field.tsx';
import { amountText, countText, moneyText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { usePages } from '../wire/use-pages.ts';
import { DepositTag } from './deposit-state.tsx';

type ChainDeposit = Output<typeof fundsOffice.chainDeposits>['deposits'][number];
const states = ['detected', 'confirming', 'credited', 'below_minimum', 'orphaned', 'reversed', 'unsupported'] as const;
type State = (typeof states)[number];

/** What the watchers saw on the chains, newest first; what was reversed stands above all, tokens that nobody supports are told too. */
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
  const columns = useMemo(
    (): readonly Column<ChainDeposit>[] => [
      {
        id: 'at',
        head: t('seen'),
        width: 112,
        wide: true,
        value: (one) => one.at,
        cell: (one) => <span className="text-t2">{rowTime(one.at)}</span>,
      },
      {
        id: 'uid',
        head: t('trader'),
        width: 110,
        value: (one) => one.uid,
        cell: (one) =>
          one.uid ? (
            <Go to="/trader" search={{ uid: one.uid }} className="hash font-medium">
              {one.uid}
            </Go>
          ) : (
            <span className="text-t3">{t('nobody')}</span>
          ),
      },
      { id: 'network', head: t('network'), width: 110, wide: true, value: (one) => one.network },
      {
        id: 'amount',
        head: t('amount'),
        width: 158,
        end: true,
        value: (one) => one.amount,
        order: (one) => Number(one.amount),
        cell: (one) => (
          <span className="font-medium">
            {one.asset ? amountText(one.amount, one.asset) : moneyText(one.amount)}{' '}
            <small className="inline-block w-9 text-start text-11 font-normal text-t3">{one.asset ?? '?'}</small>
          </span>
        ),
      },
      {
        id: 'state',
        head: t('state'),
        width: 112,
        value: (one) => t(`depositStates.${one.state}`),
        cell: (one) => <DepositTag state={one.state} />,
      },
      {
        id: 'confirmations',
        head: t('blocks'),
        width: 80,
        end: true,
        wide: true,
        value: (one) => one.confirmations,
        cell: (one) => <span className="text-t2">{countText(one.confirmations)}</span>,
      },
      {
        id: 'txid',
        head: t('transaction'),
        width: 160,
        wide: true,
        value: (one) => one.txid,
        cell: (one) => (
          <span className="flex items-center gap-1">
            <bdi dir="ltr" className="hash text-t2" title={one.txid}>
              {shortHash(one.txid)}
            </bdi>
            <CopyButton text={one.txid} label={t('copyOf', { what: t('transaction') })} />
          </span>
        ),
      },
      {
        id: 'block',
        head: t('block'),
        width: 110,
        end: true,
        wide: true,
        value: (one) => one.block,
        cell: (one) => (
          <span className="text-t3">
            {countText(one.block)}:{one.place}
          </span>
        ),
      },
      {
        id: 'contract',
        head: t('contract'),
        width: 180,
        away: true,
        value: (one) => one.contract,
        cell: (one) => <bdi className="hash text-t2">{one.contract}</bdi>,
      },
      { id: 'asset', head: t('asset'), width: 80, away: true, value: (one) => one.asset },
    ],
    [t],
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <DataTable
        name="chain deposits"
        label={t('depositViews.chain')}
        columns={columns}
        rows={rows}
        keyOf={(one) => `${one.deposit} ${one.txid} ${one.place}`}
        error={pages.data ? undefined : (pages.error ?? undefined)}
        onRetry={() => void pages.refetch()}
        empty={t('noChainDeposits')}
        alarm={(one) => (one.state === 'reversed' ? 'danger' : one.state === 'orphaned' ? 'warn' : undefined)}
        more={{ has: pages.hasNextPage, isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() }}
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
