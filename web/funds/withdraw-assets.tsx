import { Figure } from '@bourse/ui/figure';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { usePreferences } from '../parts/preferences.ts';
import { amountText, hidden } from '../wire/money-text.ts';
import { ChoiceTile } from './choice-tile.tsx';
import { CoinSheet } from './coin-list.tsx';
import { Held } from './held.tsx';
import { NetworkSheet } from './network-list.tsx';
import { rememberAsset } from './network-memory.ts';
import type { WithdrawalCoin, WithdrawalNet } from './withdrawal-offer.ts';

/** The asset to withdraw and its network, each chosen in a sheet. */
export function WithdrawAssets({
  coins,
  coin,
  network,
  way,
  onAsset,
}: {
  readonly coins: readonly WithdrawalCoin[];
  readonly coin: WithdrawalCoin;
  readonly network: WithdrawalNet | undefined;
  readonly way: 'wallet' | 'bank';
  readonly onAsset: (asset: string) => void;
}): ReactElement {
  const t = useTranslations('funds');
  const w = useTranslations('funds.withdraw');
  const named = useLocalName();
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const [picking, pick] = useState<'asset' | 'network'>();
  return (
    <div className={way === 'wallet' ? 'grid grid-cols-2 gap-2' : 'grid'}>
      <ChoiceTile label={t('asset')} asset={coin.asset} onPress={() => pick('asset')}>
        <bdi dir="ltr">{coin.asset}</bdi>
      </ChoiceTile>
      {way === 'wallet' && (
        <ChoiceTile label={t('network')} onPress={() => pick('network')}>
          {network ? named(network.name) : '–'}
        </ChoiceTile>
      )}
      <CoinSheet
        open={picking === 'asset'}
        onClose={() => pick(undefined)}
        coins={coins.map(({ asset, name, withdrawable }) => ({
          asset,
          name,
          end: hides ? (
            <Figure text={hidden} className="text-13 text-t2" />
          ) : (
            <Held bare amount={withdrawable} asset={asset} className="text-13 text-t2" />
          ),
        }))}
        chosen={coin.asset}
        onChoose={(asset) => {
          onAsset(asset);
          rememberAsset(asset);
        }}
      />
      <NetworkSheet
        open={picking === 'network'}
        onClose={() => pick(undefined)}
        asset={coin.asset}
        networks={coin.networks}
        chosen={network?.network}
        facts={(n) =>
          w('networkFacts', {
            fee: `\u2068${amountText(n.fee, locale, coin.asset)} ${coin.asset}\u2069`,
            minimum: `\u2068${amountText(n.minimum, locale, coin.asset)} ${coin.asset}\u2069`,
            confirmations: n.confirmations,
          })
        }
      />
    </div>
  );
}
