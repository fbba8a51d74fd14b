import { accounts } from '@bourse/core/ledger/account';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { AccountList } from './account-list.tsx';
import { giveChoice } from './choice.ts';

/** The four accounts as a page. Opened by another page it gives the choice back; opened by itself it leads on to the assets. */
export default function AccountPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <Account />
    </RoomTexts>
  );
}

function Account(): ReactElement {
  const t = useTranslations('funds');
  const go = useGo();
  const { for: wanted, chosen } = useAddress('/account');
  return (
    <Screen title={t('accountTitle')} up="/capital">
      <div className="px-4">
        <AccountList
          chosen={accounts.find((account) => account === chosen)}
          onChoose={(account) => {
            if (!wanted) return go({ to: '/accountCurrency', search: { account } });
            giveChoice(wanted, account);
            go.back('/capital');
          }}
        />
      </div>
    </Screen>
  );
}
