import { clampDecimal } from '@bourse/ui/decimal-entry';
import { useEffect, useState } from 'react';
import { firstNetwork, useNetworkMemory } from './network-memory.ts';
import { type AddressCheck, useAddressCheck } from './use-address-check.ts';
import { draftWithdrawal, useWithdrawDraft, type WithdrawDraft } from './withdraw-draft.ts';
import {
  arrivalOf,
  termsOf,
  type WithdrawalObstacle,
  type WithdrawalReason,
  withdrawalObstacle,
  withdrawalReason,
  worthOf,
} from './withdrawal.ts';
import type { WithdrawalCoin, WithdrawalNet, WithdrawalOffer } from './withdrawal-offer.ts';

type Way = WithdrawDraft['way'];

/** What the draft results in. */
interface Figures {
  /** With the fee that will be booked. */
  readonly terms: WithdrawalNet | NonNullable<WithdrawalCoin['bank']> | undefined;
  readonly decimals: number;
  readonly amount: string;
  /** The amount that arrives; undefined if nothing would. */
  readonly arrival: string | undefined;
  /** To a deposit address of this exchange. */
  readonly isInternal: boolean;
  /** To where it has been paid before, or to a bank card. */
  readonly isKnown: boolean;
  readonly newAddressLeft: string | undefined;
  readonly obstacle: WithdrawalObstacle | undefined;
  readonly reason: WithdrawalReason | undefined;
}

export interface Withdrawal {
  readonly coins: readonly WithdrawalCoin[];
  readonly pickAsset: (asset: string) => void;
  readonly coin: WithdrawalCoin | undefined;
  readonly network: WithdrawalNet | undefined;
  readonly check: AddressCheck;
  /** The draft that was refused: the refusal is shown until the draft changes. */
  readonly filled: string;
  readonly figures: Figures | undefined;
}

/** The withdrawal that is being filled in: which coin and network, what is known of the address, and what it amounts to. */
export function useWithdrawal(offer: WithdrawalOffer, way: Way, asked: string | undefined): Withdrawal {
  const draft = useWithdrawDraft();
  const memory = useNetworkMemory();
  const [picked, pickAsset] = useState(asked);
  const coins = offer.assets.filter((one) => (way === 'wallet' ? one.networks.length > 0 : one.bank !== undefined));
  const coin = coins.find((one) => one.asset === (picked ?? memory.asset)) ?? coins[0];
  const network = coin && way === 'wallet' ? firstNetwork(coin.networks, memory.networks[coin.asset]) : undefined;
  const check = useAddressCheck(way === 'wallet' ? network?.network : undefined, draft.address);
  const asset = coin?.asset;
  useEffect(() => draftWithdrawal({ asset }), [asset]);
  return {
    coins,
    pickAsset,
    coin,
    network,
    check,
    filled: [draft.address, draft.amount, draft.bankCard, asset, network?.network].join(' '),
    figures: coin && figuresOf({ offer, way, draft, coin, network, check }),
  };
}

function figuresOf({
  offer,
  way,
  draft,
  coin,
  network,
  check,
}: {
  readonly offer: WithdrawalOffer;
  readonly way: Way;
  readonly draft: WithdrawDraft;
  readonly coin: WithdrawalCoin;
  readonly network: WithdrawalNet | undefined;
  readonly check: AddressCheck;
}): Figures {
  const offered = way === 'wallet' ? network : coin.bank;
  const isInternal = check.notices.includes('own-address');
  const terms = offered && termsOf(offered, isInternal);
  const decimals = Math.min(coin.decimals, way === 'wallet' ? (network?.decimals ?? 8) : 2, 8);
  const amount = clampDecimal(draft.amount, decimals);
  const isKnown = way === 'bank' || check.saved?.isTrusted === true;
  // Until the address is known to be valid, it's unknown which limit applies.
  const newAddressLeft = !isKnown && check.state === 'right' ? offer.limits.newAddressLeft : undefined;
  const { fee, minimum } = terms ?? { fee: '0', minimum: '0' };
  const worth = worthOf(amount, coin.unitWorth?.usdt);
  return {
    terms,
    decimals,
    amount,
    arrival: terms && arrivalOf(amount, fee),
    isInternal,
    isKnown,
    newAddressLeft,
    obstacle: withdrawalObstacle({
      isPaused: offer.isPaused,
      isHeld: offer.hold !== undefined && Date.parse(offer.hold.until) > Date.now(),
      hasDebt: offer.hasDebt,
      isOpen: terms?.isOpen ?? false,
      target: way === 'wallet' ? { address: draft.address, state: check.state } : { bankCard: draft.bankCard },
    }),
    reason:
      terms && withdrawalReason({ amount, fee, minimum, withdrawable: coin.withdrawable, worth, left: offer.limits.left, newAddressLeft }),
  };
}
