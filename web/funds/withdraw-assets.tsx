import { Figure } from '@bourse/ui/figure';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { usePreferences } from '../parts/preferences.ts';
import { amountText, hidden } from '../wire/money-text.ts';
import { ChoiceTile } from './choice-tile.tsx';
import { CoinList } from './coin-list.tsx';
import { Held } from './held.tsx';
import { NetworkList } from './network-list.tsx';
import { rememberAsset, rememberNetwork } from './network-memory.ts';
import type { WithdrawalCoin, WithdrawalNet } from './withdrawal-offer.ts';

/** What is withdrawn and over which network, each with its sheet. */
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
  const app = useTranslations('app');
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
      <Sheet open={picking === 'asset'} onClose={() => pick(undefined)} title={t('assetTitle')} closeLabel={app('close')}>
        <CoinList
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
            pick(undefined);
          }}
        />
      </Sheet>
      <Sheet open={picking === 'network'} onClose={() => pick(undefined)} title={t('networkTitle')} closeLabel={app('close')}>
        <NetworkList
          networks={coin.networks}
          chosen={network?.network}
          facts={(n) =>
            w('networkFacts', {
              fee: `\u2068${amountText(n.fee, locale, coin.asset)} ${coin.asset}\u2069`,
              minimum: `\u2068${amountText(n.minimum, locale, coin.asset)} ${coin.asset}\u2069`,
              confirmations: n.confirmations,
            })
          }
          onChoose={(chosen) => {
            rememberNetwork(coin.asset, chosen.network);
            pick(undefined);
          }}
        />
      </Sheet>
    </div>
  );
}
