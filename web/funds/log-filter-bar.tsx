import { accounts } from '@bourse/core/ledger/account';
import { Chips } from '@bourse/ui/chips';
import { Coin } from '@bourse/ui/coin';
import { Sheet } from '@bourse/ui/sheet';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Chosen, choiceClasses } from '../parts/asset-rows.tsx';
import { useAssets } from './assets.ts';
import { type Days, days, daysOf, type LogFilter, withAccount, withAsset, withDays } from './log-filter.ts';

/** By account, by asset, and how far back. Stays below the title while the list scrolls. */
export function LogFilterBar({
  filter,
  onFilter,
}: {
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
}): ReactElement {
  const t = useTranslations('funds');
  const name = useTranslations('ledger.account');
  const app = useTranslations('app');
  const assets = useAssets();
  const [open, setOpen] = useState<'account' | 'asset'>();
  const take = (next: LogFilter) => {
    onFilter(next);
    setOpen(undefined);
  };
  return (
    <div className="hairline-b sticky top-(--head) z-10 grid gap-2 bg-bg0 px-4 pt-1 pb-3">
      <div className="grid grid-cols-2 gap-2">
        <Opener label={t('account')} isOn={filter.account !== undefined} onPress={() => setOpen('account')}>
          {filter.account ? name(filter.account) : t('allAccounts')}
        </Opener>
        <Opener label={t('asset')} isOn={filter.asset !== undefined} onPress={() => setOpen('asset')}>
          {filter.asset ? <bdi dir="ltr">{filter.asset}</bdi> : t('allAssets')}
        </Opener>
      </div>
      <Chips<Days>
        fill
        label={t('time')}
        value={daysOf(filter)}
        onValue={(chosen) => onFilter(withDays(filter, chosen))}
        choices={days.map((value) => ({ value, label: t('lastDays', { days: Number(value) }) }))}
      />
      <Sheet open={open === 'account'} onClose={() => setOpen(undefined)} title={t('account')} closeLabel={app('close')}>
        <ul>
          <Choice on={!filter.account} onPress={() => take(withAccount(filter, undefined))}>
            {t('allAccounts')}
          </Choice>
          {accounts.map((account) => (
            <Choice key={account} on={filter.account === account} onPress={() => take(withAccount(filter, account))}>
              {name(account)}
            </Choice>
          ))}
        </ul>
      </Sheet>
      <Sheet open={open === 'asset'} onClose={() => setOpen(undefined)} title={t('asset')} closeLabel={app('close')}>
        <ul>
          <Choice on={!filter.asset} onPress={() => take(withAsset(filter, undefined))}>
            {t('allAssets')}
          </Choice>
          {(assets.data ?? []).map(({ asset }) => (
            <Choice
              key={asset}
              on={filter.asset === asset}
              onPress={() => take(withAsset(filter, asset))}
              icon={<Coin asset={asset} size={28} />}
            >
              <bdi dir="ltr">{asset}</bdi>
            </Choice>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}

const Opener = ({
  label,
  isOn,
  onPress,
  children,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}): ReactElement => (
  <button
    type="button"
    aria-haspopup="dialog"
    onClick={onPress}
    className={`flex min-h-11 min-w-0 items-center gap-2 rounded-field bg-field px-3 text-start text-13 font-medium ${
      isOn ? 'shadow-[inset_0_0_0_1.5px_var(--accent)]' : 'shadow-[inset_0_0_0_1px_var(--field-line)]'
    }`}
  >
    <span className="sr">{label}: </span>
    <span className="min-w-0 flex-1 truncate">{children}</span>
    <ChevronDown size={16} strokeWidth={1.75} className="text-t3" aria-hidden />
  </button>
);

const Choice = ({
  on,
  onPress,
  icon,
  children,
}: {
  readonly on: boolean;
  readonly onPress: () => void;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}): ReactElement => (
  <li className="[&+&]:hairline-t">
    <button type="button" aria-pressed={on} onClick={onPress} className={choiceClasses}>
      {icon}
      <span className="min-w-0 flex-1 text-15 font-medium">{children}</span>
      <Chosen on={on} />
    </button>
  </li>
);
