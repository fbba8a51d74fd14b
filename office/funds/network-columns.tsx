import { Coin } from '@bourse/ui/coin';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { Dot, Tag } from '../parts/tag.tsx';
import { amountText, countText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import type { NetworkRow, ReceivingAccount, ReceivingAddress } from './network-row.ts';

export function useNetworkColumns(): readonly Column<NetworkRow>[] {
  const t = useTranslations('funds');
  return useMemo((): readonly Column<NetworkRow>[] => {
    const amount = (id: 'minimumDeposit' | 'minimumWithdrawal' | 'fee', wide: boolean): Column<NetworkRow> => ({
      id,
      head: t(`terms.${id}`),
      width: 118,
      end: true,
      wide,
      value: (one) => one[id],
      order: (one) => Number(one[id]),
      cell: (one) => amountText(one[id], one.asset),
    });
    return [
      {
        id: 'asset',
        head: t('asset'),
        value: (one) => `${one.asset} ${one.network}`,
        cell: (one) => (
          <span className="flex items-center gap-2.5">
            <Coin asset={one.asset} size={20} />
            <span className="min-w-0">
              <span className="block cut font-medium">{one.asset}</span>
              <small className="block cut text-11 text-t3">{'name' in one ? one.name : t('ways.bank')}</small>
            </span>
          </span>
        ),
      },
      amount('fee', false),
      amount('minimumWithdrawal', true),
      { ...amount('minimumDeposit', true), spare: true },
      {
        id: 'confirmations',
        head: t('terms.confirmations'),
        width: 112,
        end: true,
        wide: true,
        spare: true,
        value: (one) => ('confirmations' in one ? `${one.confirmations} / ${one.finalConfirmations}` : undefined),
        cell: (one) => <span className="text-t2">{'confirmations' in one ? `${one.confirmations} / ${one.finalConfirmations}` : '–'}</span>,
      },
      {
        id: 'head',
        head: t('driver'),
        width: 132,
        wide: true,
        spare: true,
        value: (one) => ('isLive' in one && !one.isManual ? `${one.isLive ? t('live') : t('notLive')} ${one.head ?? ''}` : t('byHand')),
        cell: (one) =>
          'isLive' in one && !one.isManual ? (
            <>
              <span className="flex items-center gap-1.5">
                <Dot tone={one.isLive ? ((one.lagBlocks ?? 0) > 12 ? 'warn' : 'good') : 'quiet'} />
                {one.isLive ? t('live') : t('notLive')}
              </span>
              <small className="block cut text-11 text-t3">
                {[
                  one.head !== undefined && t('blockNumber', { block: countText(one.head) }),
                  one.head !== undefined && one.isLive && t('behind', { lag: one.lagBlocks ?? 0 }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </>
          ) : (
            <span className="text-t3">{t('byHand')}</span>
          ),
      },
      {
        id: 'open',
        head: t('open'),
        width: 150,
        value: (one) => openText(t, one),
        cell: (one) => (
          <span className="flex gap-1">
            {'depositOpen' in one && <Open is={one.depositOpen} label={t('depositShort')} />}
            <Open is={one.withdrawalOpen} label={t('withdrawalShort')} />
            {'isUntested' in one && one.isUntested && <Tag tone="warn">{t('untestedShort')}</Tag>}
          </span>
        ),
      },
    ];
  }, [t]);
}

const openText = (t: Texts, one: NetworkRow): string =>
  [('depositOpen' in one ? one.depositOpen : true) && t('depositShort'), one.withdrawalOpen && t('withdrawalShort')]
    .filter(Boolean)
    .join(', ');

const Open = ({ is, label }: { readonly is: boolean; readonly label: string }): ReactElement => (
  <Tag tone={is ? 'good' : 'plain'}>
    <span className={is ? undefined : 'line-through'}>{label}</span>
  </Tag>
);

export const useAccountColumns = (): readonly Column<ReceivingAccount>[] => useReceiverColumns(accountColumns);
const accountColumns = (t: Texts): readonly Column<ReceivingAccount>[] => [
  {
    id: 'bank',
    head: t('account.bankName'),
    value: (one) => one.bankName,
    cell: (one) => (
      <>
        <span className="block cut font-medium">{one.bankName}</span>
        <small className="block cut text-11 text-t3">{one.accountName}</small>
      </>
    ),
  },
  {
    id: 'number',
    head: t('account.cardNumber'),
    width: 220,
    wide: true,
    value: (one) => one.cardNumber,
    cell: (one) => <bdi className="hash">{one.cardNumber}</bdi>,
  },
  {
    id: 'minimum',
    head: t('account.minimum'),
    width: 110,
    end: true,
    wide: true,
    value: (one) => one.minimum,
    order: (one) => Number(one.minimum),
    cell: (one) => amountText(one.minimum, one.asset),
  },
];

export const useAddressColumns = (): readonly Column<ReceivingAddress>[] => useReceiverColumns(addressColumns);
const addressColumns = (t: Texts): readonly Column<ReceivingAddress>[] => [
  {
    id: 'network',
    head: t('receivingAddress.network'),
    width: 180,
    value: (one) => one.networkName,
    cell: (one) => <span className="block cut">{one.networkName}</span>,
  },
  {
    id: 'address',
    head: t('receivingAddress.address'),
    wide: true,
    value: (one) => one.address,
    cell: (one) => <bdi className="hash block cut">{one.address}</bdi>,
  },
];

type Texts = ReturnType<typeof useTranslations<'funds'>>;
/** Where traders pay to: its asset, the columns that its kind has besides, and its state. */
function useReceiverColumns<R extends ReceivingAccount | ReceivingAddress>(own: (t: Texts) => readonly Column<R>[]): readonly Column<R>[] {
  const t = useTranslations('funds');
  return useMemo(
    (): readonly Column<R>[] => [
      {
        id: 'asset',
        head: t('asset'),
        width: 84,
        value: (one) => one.asset,
        cell: (one) => <span className="font-medium">{one.asset}</span>,
      },
      ...own(t),
      {
        id: 'changed',
        head: t('changed'),
        width: 120,
        wide: true,
        spare: true,
        value: (one) => one.changedAt,
        cell: (one) => <span className="text-t2">{rowTime(one.changedAt)}</span>,
      },
      {
        id: 'open',
        head: t('state'),
        width: 84,
        value: (one) => t(one.isOpen ? 'isOpen' : 'isClosed'),
        cell: (one) => <Tag tone={one.isOpen ? 'good' : 'plain'}>{t(one.isOpen ? 'isOpen' : 'isClosed')}</Tag>,
      },
    ],
    [t, own],
  );
}
