import { type Account, accounts } from '@bourse/core/ledger/account';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { AssetList } from './asset-list.tsx';
import { giveChoice, takeChoice } from './choice.ts';

/** Under this name /account gives back the account whose assets are to be shown. */
const choice = 'account-of-assets';
const slideMs = 500;

/** The assets of an account as a page. Opened by another page it gives the choice back; opened by itself it begins a transfer. */
export default function AccountCurrencyPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <AccountCurrency />
    </RoomTexts>
  );
}

function AccountCurrency(): ReactElement {
  const t = useTranslations('funds');
  const name = useTranslations('ledger.account');
  const go = useGo();
  const { for: wanted, account: asked = 'spot', chosen } = useAddress('/accountCurrency');
  const [taken, take] = useState<Account>();
  const account = taken ?? asked;
  useLayoutEffect(() => {
    const given = takeChoice(choice);
    const other = accounts.find((a) => a === given);
    if (other) take(other);
  }, []);
  // The address says what is shown, also when one comes back to it; but only after the slide, which a second one would cut off.
  useEffect(() => {
    if (!taken || taken === asked) return undefined;
    const search = { account: taken, ...(wanted && { for: wanted }), ...(chosen && { chosen }) };
    const timer = setTimeout(() => go({ to: '/accountCurrency', search, replace: true }), slideMs);
    return () => clearTimeout(timer);
  }, [taken, asked, wanted, chosen, go]);
  return (
    <Screen title={t('assetTitle')} up="/capital">
      <div className="px-4">
        <Go
          to="/account"
          search={{ for: choice, chosen: account }}
          className="mb-3 flex min-h-13 items-center gap-3 rounded-card bg-bg1 px-3.5"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-11 text-t3">{t('account')}</span>
            <span className="block text-15 font-semibold">{name(account)}</span>
          </span>
          <ChevronDown size={16} strokeWidth={1.75} className="text-t3" aria-hidden />
        </Go>
        <AssetList
          key={account}
          account={account}
          chosen={chosen}
          onChoose={(asset) => {
            if (!wanted) return go({ to: '/transfer', search: { from: account, asset } });
            giveChoice(wanted, asset);
            go.back('/capital');
          }}
        />
      </div>
    </Screen>
  );
}
