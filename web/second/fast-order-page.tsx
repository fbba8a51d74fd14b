import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { OrderScreen } from '../trading/order-screen.tsx';
import { EvidenceFile } from './evidence-file.tsx';
import { SecondOrders } from './second-orders.tsx';

/** Own second contracts with what proves their results; with a contract's number in the address, that contract. */
export default function FastOrderPage(): ReactElement {
  return (
    <RoomTexts room="second-record">
      <FastOrders />
    </RoomTexts>
  );
}

function FastOrders(): ReactElement {
  const t = useTranslations('second-record');
  const go = useGo();
  const { id, list } = useAddress('/fastOrder');
  return (
    <OrderScreen title={t('record.title')} up="/fastFutures">
      <SecondOrders id={id} asked={list} onIdClose={() => go({ to: '/fastOrder', search: list ? { list } : {}, replace: true })} />
      <div className="px-4 pt-6">
        <EvidenceFile />
      </div>
    </OrderScreen>
  );
}
