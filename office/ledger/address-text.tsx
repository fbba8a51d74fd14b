import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Tag } from '../parts/tag.tsx';

/**
 * `trader:42:spot:USDT:available` links to the trader, marked if it's a house account; the exchange's own accounts are plain text.
 */
export function AddressText({ address, houseUids }: { readonly address: string; readonly houseUids: readonly string[] }): ReactElement {
  const t = useTranslations('ledger');
  const [owner, uid, ...rest] = address.split(':');
  if (owner !== 'trader' || uid === undefined) return <bdi className="hash block cut">{address}</bdi>;
  return (
    <span className="hash block cut">
      <Go to="/trader" search={{ uid }} className="font-medium text-accent">
        {uid}
      </Go>
      {houseUids.includes(uid) && (
        <span className="ms-1">
          <Tag>{t('houseAccount')}</Tag>
        </span>
      )}
      <span className="text-t2">:{rest.join(':')}</span>
    </span>
  );
}
