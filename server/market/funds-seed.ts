import type { Configure } from '@bourse/core/configure';
import type { NetworkAsset } from '@bourse/core/funds/configuration';
import { type Amount, amount, rate } from '@bourse/core/money/unit';
import { type PracticeToken, practiceByProof, practiceChain, practiceToken } from '../gateways/chain/practice-chain.ts';

/**
 * Networks, limits and flash exchange rules that a new exchange opens with; an older one gets them once. Operators can change all
 * of it.
 */
export const fundsSeed = (realm: 'practice' | 'live'): Pick<Configure, 'networks' | 'funds' | 'flash' | 'flashAssets'> => ({
  networks: realm === 'practice' ? [...practice, proved, ...chains(false), ...banks] : [...chains(true), ...banks],
  funds: {
    dailyUnverified: units(200),
    dailyVerified: units(50_000),
    dailyEnhanced: units(200_000),
    newAddressDaily: units(1_000),
    reviewFrom: units(1_000),
    twoReviewersFrom: units(10_000),
    hourlyOutflow: units(500_000),
    perHour: 10,
    worths: [
      { asset: 'EUR', amount: units(1.25) },
      { asset: 'USD', amount: units(1) },
    ],
  },
  flash: {
    spread: rate(200_000n),
    degradedSpread: rate(200_000n),
    fee: rate(100_000n),
    move: rate(500_000n),
    minimum: units(1),
    quoteLifeMs: 10_000,
  },
  // A live exchange adds its own inventory, approved by two people; until then it has nothing to give.
  flashAssets: inventory.map(([asset, held]) => ({
    asset,
    cap: units(held * 2),
    isOpen: true,
    ...(realm === 'practice' && { grant: units(held) }),
  })),
});

const units = (count: number): Amount => amount(BigInt(Math.round(count * 10_000)) * 10_000n);

const inventory = [
  ['USDT', 2_000_000],
  ['BTC', 20],
  ['ETH', 400],
  ['SOL', 8_000],
  ['XRP', 2_000_000],
  ['BNB', 2_000],
  ['DOGE', 10_000_000],
] as const;

function on(
  network: string,
  asset: string,
  of: {
    decimals: number;
    deposit: number;
    withdrawal: number;
    fee: number;
    blocks?: number;
    final?: number;
    contract?: string;
    open?: boolean;
  },
): NetworkAsset {
  const confirmations = of.blocks ?? 12;
  return {
    asset,
    network,
    decimals: of.decimals,
    contract: of.contract,
    minimumDeposit: units(of.deposit),
    minimumWithdrawal: units(of.withdrawal),
    fee: units(of.fee),
    confirmations,
    finalConfirmations: of.final ?? confirmations,
    depositOpen: of.open ?? true,
    withdrawalOpen: of.open ?? true,
  };
}

/** Each coin as a token of the practice chain, whose addresses are known before deployment. */
const practice = (
  [
    ['USDT', { deposit: 10, withdrawal: 20, fee: 1 }],
    ['BTC', { deposit: 0.0002, withdrawal: 0.0005, fee: 0.0001 }],
    ['ETH', { deposit: 0.004, withdrawal: 0.01, fee: 0.002 }],
    ['SOL', { deposit: 0.05, withdrawal: 0.2, fee: 0.01 }],
    ['XRP', { deposit: 5, withdrawal: 20, fee: 0.5 }],
    ['BNB', { deposit: 0.02, withdrawal: 0.04, fee: 0.002 }],
    ['DOGE', { deposit: 50, withdrawal: 100, fee: 4 }],
  ] as const
).map(([asset, terms]) => {
  const { decimals, contract } = practiceToken(asset) as PracticeToken;
  return on(practiceChain.chain, asset, { ...terms, decimals, contract });
});

/** For practising deposits with an image as proof: nothing watches this network, and nothing is paid out on it. */
const proved: NetworkAsset = {
  ...on(practiceByProof.network, practiceByProof.asset, { decimals: 8, deposit: 50, withdrawal: 100, fee: 4 }),
  withdrawalOpen: false,
};

/** Closed in the practice realm, because they're real networks. Tron is closed until its driver has been run against a node. */
const chains = (open: boolean): NetworkAsset[] => [
  on('ethereum', 'USDT', {
    decimals: 6,
    deposit: 10,
    withdrawal: 20,
    fee: 5,
    final: 64,
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    open,
  }),
  on('ethereum', 'ETH', { decimals: 18, deposit: 0.004, withdrawal: 0.01, fee: 0.002, final: 64, open }),
  on('bsc', 'USDT', {
    decimals: 18,
    deposit: 10,
    withdrawal: 20,
    fee: 1,
    blocks: 15,
    final: 30,
    contract: '0x55d398326f99059fF775485246999027B3197955',
    open,
  }),
  on('bsc', 'BNB', { decimals: 18, deposit: 0.02, withdrawal: 0.04, fee: 0.002, blocks: 15, final: 30, open }),
  on('bitcoin', 'BTC', { decimals: 8, deposit: 0.0002, withdrawal: 0.0005, fee: 0.0002, open }),
  on('tron', 'USDT', {
    decimals: 6,
    deposit: 10,
    withdrawal: 20,
    fee: 2,
    blocks: 20,
    contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    open: false,
  }),
];

const bank = (asset: string): NetworkAsset => on('bank', asset, { decimals: 2, deposit: 10, withdrawal: 20, fee: 2, blocks: 0 });
const banks = ['USDT', 'USD', 'EUR'].map(bank);
