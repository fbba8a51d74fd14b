import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../app/go.tsx';
import { Screen } from '../app/screen.tsx';
import { AssetList } from './account-list.tsx';
import { useOpenTransfer } from './open-transfer.ts';

/** The assets of an account as a page. Opened by another page it gives the choice back; opened by itself it begins a transfer. */
export function AccountCurrencyPage(): ReactElement {
  const t = useTranslations('funds');
  const accountName = useTranslations('ledger.account');
  const go = useGo();
  const { for: wanted, account = 'spot' } = useAddress('/accountCurrency');
  const draft = useOpenTransfer((s) => s.draft);
  return (
    <Screen title={t('assetsOf', { account: accountName(account) })} up="/capital" large>
      <div className="px-4">
        <AssetList
          account={account}
          chosen={wanted === 'asset' ? draft?.asset : undefined}
          onPick={(asset) => {
            if (draft && wanted === 'asset') useOpenTransfer.setState({ draft: { ...draft, asset, amount: '' } });
            else return go({ to: '/transfer', search: { from: account, asset } });
            go.back('/transfer');
          }}
        />
      </div>
    </Screen>
  );
}
