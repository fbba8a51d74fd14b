import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../app/go.tsx';
import { Screen } from '../app/screen.tsx';
import { AccountList } from './account-list.tsx';
import { useOpenTransfer } from './open-transfer.ts';
import { withAccount } from './transfer.ts';

/** The four accounts as a page. Opened by another page it gives the choice back; opened by itself it leads on to the assets. */
export function AccountPage(): ReactElement {
  const t = useTranslations('funds');
  const go = useGo();
  const { for: wanted } = useAddress('/account');
  const draft = useOpenTransfer((s) => s.draft);
  const chosen = wanted === 'from' || wanted === 'to' ? draft?.[wanted] : undefined;
  return (
    <Screen title={t('accountTitle')} up="/capital" large>
      <div className="px-4">
        <AccountList
          asset={draft?.asset ?? 'USDT'}
          chosen={chosen}
          onPick={(account) => {
            if (draft && (wanted === 'from' || wanted === 'to')) useOpenTransfer.setState({ draft: withAccount(draft, wanted, account) });
            else return go({ to: '/accountCurrency', search: { account } });
            go.back('/transfer');
          }}
        />
      </div>
    </Screen>
  );
}
