import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { InsuranceFund } from '../bridges/insurance-fund.tsx';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { useHasContracts } from '../parts/system-config.ts';
import { DeviceLine } from './device-line.tsx';
import { IndexList } from './index-list.tsx';
import { NetworkList } from './network-list.tsx';
import { usePriceStatus } from './price-status.ts';
import { VenueList } from './venue-list.tsx';

/** For everyone, without a login: what's open, where prices come from, and how well this device is connected. */
export default function StatusPage(): ReactElement {
  return (
    <RoomTexts room="status">
      <Status />
    </RoomTexts>
  );
}

function Status(): ReactElement {
  const t = useTranslations('status');
  const prices = usePriceStatus();
  const hasContracts = useHasContracts();
  return (
    <Screen title={t('title')} up="/aboutCenter">
      <div className="px-4 pb-8">
        <p className="-mt-2 text-15 text-t2">{t('lead')}</p>
        <Part title={t('device')}>
          <DeviceLine />
        </Part>
        <Part title={t('prices')} text={t('pricesText')}>
          <IndexList prices={prices} />
        </Part>
        {prices.data && prices.data.venues.length > 0 && (
          <Part title={t('venues')} text={t('venuesText')}>
            <VenueList venues={prices.data.venues} />
          </Part>
        )}
        <Part title={t('funds')}>
          <NetworkList />
        </Part>
        {hasContracts && (
          <div className="mt-7">
            <InsuranceFund />
          </div>
        )}
      </div>
    </Screen>
  );
}

const Part = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}): ReactElement => (
  <section className="mt-7">
    <h2 className="text-17 font-semibold">{title}</h2>
    {text !== undefined && <p className="mt-1 text-13 text-t3">{text}</p>}
    <div className="mt-2.5">{children}</div>
  </section>
);
