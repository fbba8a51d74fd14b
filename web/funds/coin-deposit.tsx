import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { TriangleAlert } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { amountText } from '../wire/money-text.ts';
import { AskSupport } from './ask-support.tsx';
import { ChoiceTile } from './choice-tile.tsx';
import { CoinSheet } from './coin-list.tsx';
import { DepositAddress } from './deposit-address.tsx';
import { minutesFor } from './deposit-amount.ts';
import type { DepositWayProps, OfferedNetwork } from './deposit-offer.ts';
import { IncomingList } from './incoming-list.tsx';
import { NetworkSheet } from './network-list.tsx';
import { firstNetwork, rememberAsset, useNetworkMemory } from './network-memory.ts';
import { PracticeFaucet } from './practice-faucet.tsx';
import { ProofForm } from './proof-form.tsx';

/** Coin, network, address and incoming deposits on one screen. */
export function CoinDeposit({ offer, asked, onDone }: DepositWayProps): ReactElement {
  const t = useTranslations('funds');
  const d = useTranslations('funds.deposit');
  const account = useTranslations('ledger.account');
  const named = useLocalName();
  const locale = useLocale();
  const memory = useNetworkMemory();
  const [picked, pickAsset] = useState(asked);
  const [picking, pick] = useState<'asset' | 'network'>();
  const coins = offer.assets.filter((one) => one.networks.length > 0);
  const coin = coins.find((one) => one.asset === (picked ?? memory.asset)) ?? coins[0];
  if (!coin) return <Empty title={d('noCoins')} />;
  const network = firstNetwork(coin.networks, memory.networks[coin.asset]);
  const isUsable = network?.isOpen === true;
  const bold = (chunks: React.ReactNode) => <b className="font-semibold">{chunks}</b>;
  const facts = (n: OfferedNetwork) =>
    d(n.isWatched ? 'networkFacts' : 'networkFactsReview', {
      minimum: `\u2068${amountText(n.minimum, locale, coin.asset)} ${coin.asset}\u2069`,
      confirmations: n.confirmations,
      minutes: minutesFor(n.confirmations, n.blockSeconds),
    });
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <ChoiceTile label={t('asset')} asset={coin.asset} onPress={() => pick('asset')}>
          <bdi dir="ltr">{coin.asset}</bdi>
        </ChoiceTile>
        <ChoiceTile label={t('network')} onPress={() => pick('network')}>
          {network ? named(network.name) : '–'}
        </ChoiceTile>
      </div>
      {isUsable ? (
        <>
          <DepositAddress key={`${coin.asset} ${network.network}`} asset={coin.asset} network={network} />
          <dl className="grid grid-cols-3 py-3 text-center [&>div+div]:border-s [&>div+div]:border-hair">
            <Fact name={d('minimum')}>
              <Figure text={`${amountText(network.minimum, locale, coin.asset)} ${coin.asset}`} />
            </Fact>
            {network.isWatched ? (
              <Fact name={d('confirmations')}>{network.confirmations}</Fact>
            ) : (
              <Fact name={d('review')}>{d('reviewManual')}</Fact>
            )}
            <Fact name={t('fee')}>{d('noFee')}</Fact>
          </dl>
          <p className="pb-3 text-center text-13 text-t2">{d('creditedTo', { account: `\u2068${account('fiat')}\u2069` })}</p>
          <div role="note" className="flex items-start gap-2.5 rounded-card bg-warn-tint p-3.5 text-13">
            <TriangleAlert size={20} strokeWidth={1.75} className="text-warn" aria-hidden />
            <p>
              {d.rich('warning', { asset: `\u2068${coin.asset}\u2069`, network: `\u2068${named(network.name)}\u2069`, b: bold })}{' '}
              {network.isPractice && d('warningPractice', { asset: `\u2068${coin.asset}\u2069` })}
            </p>
          </div>
        </>
      ) : (
        // Shown only while none is open, so there is no other one to choose.
        <Empty title={d('closed', { network: network ? `\u2068${named(network.name)}\u2069` : coin.asset })} />
      )}
      {/* In the same place whether or not the network is open, so that incoming deposits stay on screen. */}
      <IncomingList networks={coin.networks} />
      {isUsable && (
        <>
          {offer.hasFaucet && network.isPractice && network.isWatched && (
            <PracticeFaucet key={coin.asset} asset={coin.asset} network={network.network} minimum={network.minimum} />
          )}
          {!network.isWatched && (
            <ProofForm
              key={`${coin.asset} ${network.network}`}
              target={{ way: 'coin', asset: coin.asset, network: network.network }}
              minimum={network.minimum}
              decimals={network.decimals}
              onDone={onDone}
            />
          )}
        </>
      )}
      <AskSupport />
      <CoinSheet
        open={picking === 'asset'}
        onClose={() => pick(undefined)}
        coins={coins}
        chosen={coin.asset}
        onChoose={(asset) => {
          pickAsset(asset);
          rememberAsset(asset);
        }}
      />
      <NetworkSheet
        open={picking === 'network'}
        onClose={() => pick(undefined)}
        asset={coin.asset}
        networks={coin.networks}
        chosen={network?.network}
        facts={facts}
      />
    </>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }): ReactElement => (
  <div>
    <dt className="text-11 text-t3">{name}</dt>
    <dd className="text-15 font-semibold">{children}</dd>
  </div>
);
