import { traders } from '@bourse/contract/office/traders';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChipRow } from '../parts/chips.tsx';
import { useCall } from '../wire/use-call.ts';
import { PerpetualAccount } from './perpetual-account.tsx';
import {
  ClosedPositions,
  PerpetualFills,
  PerpetualFunding,
  PerpetualLiquidations,
  PerpetualOrders,
  Positions,
} from './perpetual-tables.tsx';

const parts = ['positions', 'orders', 'fills', 'closed', 'funding', 'liquidations'] as const;

/** A trader's perpetual contracts: the account at the mark prices, and beneath it one list at a time. */
export function PerpetualTab({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('perpetual');
  const [part, choose] = useState<(typeof parts)[number]>('positions');
  const standing = useCall(traders.perpetualStanding, { uid }, { refetchInterval: 10_000 });
  const tools = (
    <ChipRow label={t('lists')} value={part} onValue={choose} chips={parts.map((value) => ({ value, label: t(`list.${value}`) }))} />
  );
  return (
    <>
      <PerpetualAccount account={standing.data?.account} />
      {part === 'positions' && <Positions standing={standing} tools={tools} />}
      {part === 'orders' && <PerpetualOrders uid={uid} tools={tools} />}
      {part === 'fills' && <PerpetualFills uid={uid} tools={tools} />}
      {part === 'closed' && <ClosedPositions uid={uid} tools={tools} />}
      {part === 'funding' && <PerpetualFunding uid={uid} tools={tools} />}
      {part === 'liquidations' && <PerpetualLiquidations uid={uid} tools={tools} />}
    </>
  );
}
