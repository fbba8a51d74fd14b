import type { TraderId } from '@bourse/core/identity/trader-id';
import type { ChainGateway, WalletBalance } from '../gateways/chain/port.ts';

/** A chain that a test controls: every address of forty hexadecimal digits is valid, and a trader's own contains their number. */
export class FakeChain implements ChainGateway {
  isLive = true;
  readonly sent: { readonly trader: TraderId; readonly amount: bigint }[] = [];
  held: WalletBalance[] = [];

  status = async () => [
    { network: 'practice', head: 100, lagBlocks: 0, isLive: this.isLive },
    { network: 'ethereum', head: 100, lagBlocks: 0, isLive: this.isLive },
  ];
  checkAddress = (network: string, text: string) => {
    if (network === 'tron') return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text) ? pass(text) : fail('not-an-address');
    if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return fail('not-an-address');
    return /^0x0{40}$/.test(text) ? fail('zero-address') : pass(text, text === text.toLowerCase() ? 'no-checksum' : undefined);
  };
  knowsAddressesOf = (network: string) => network !== 'practice-dogecoin';
  addressOf = async (network: string, trader: TraderId) =>
    network === 'practice' || network === 'ethereum' ? ownAddress(trader) : undefined;
  ownerOf: ChainGateway['ownerOf'] = async (_, canonical) => {
    const found = /^0xd0{0,39}([1-9]\d*)$/.exec(canonical)?.[1];
    return found === undefined || canonical !== ownAddress(Number(found)) ? undefined : (Number(found) as TraderId);
  };
  isContract = async () => false;
  wallets = async () => this.held;
  faucet = async ({ trader, amount }: { trader: TraderId; amount: bigint }) => {
    this.sent.push({ trader, amount });
    return { txid: `0x${'f'.repeat(64)}`, address: ownAddress(trader) };
  };
  explorer = () => undefined;
}

const ownAddress = (trader: number): string => `0xd${String(trader).padStart(39, '0')}`;
const pass = (canonical: string, notice?: 'no-checksum') => ({ ok: true, canonical, ...(notice && { notice }) }) as const;
const fail = (why: 'not-an-address' | 'zero-address') => ({ ok: false, why }) as const;
