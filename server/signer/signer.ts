import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { type Signed, type SigningRefused, SigningRequest } from '../gateways/signer/request.ts';
import { countApprovals } from './approval.ts';
import { inputsOf, signBitcoin, whyOddBitcoin } from './bitcoin-signature.ts';
import { evmWallet, signEvm, whyOddEvm } from './evm-signature.ts';
import { type Policy, whyNot } from './policy.ts';
import type { SignedLog } from './signed-log.ts';
import { watchOnlyOf } from './watch-only.ts';

/** Holds the key, and decides what to sign by its own rules and its own log. */
export class Signer {
  readonly #root: HDKey;
  readonly #policy: Policy;
  readonly #log: SignedLog;
  readonly #now: () => number;

  constructor(mnemonic: string, policy: Policy, log: SignedLog, now: () => number = Date.now) {
    this.#root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic));
    this.#policy = policy;
    this.#log = log;
    this.#now = now;
  }

  async sign(asked: unknown): Promise<Signed | SigningRefused> {
    const read = SigningRequest.safeParse(asked);
    if (!read.success) return { refused: `not a request: ${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}` };
    const request = read.data;
    const policy = this.#policy.chains.find(({ chain, kind }) => chain === request.chain && kind === request.kind);
    if (policy === undefined) return { refused: `${request.chain} is not a chain of this signer` };
    const odd = request.kind === 'evm' ? whyOddEvm(this.#root, policy, request) : whyOddBitcoin(this.#root, policy, request);
    if (odd !== undefined) return { refused: odd };
    const slots = this.#slots(request);
    const now = this.#now();
    const why =
      this.#log.whyTwice(request, slots) ??
      whyNot(policy, request, this.#log.paidToday(request, now), countApprovals(this.#policy, request));
    if (why !== undefined) return { refused: why };
    this.#log.write(request, slots, now);
    return request.kind === 'evm' ? await signEvm(this.#root, policy, request) : signBitcoin(this.#root, policy, request);
  }

  /** What the exchange may know: extended public keys and the hot wallets' addresses. */
  watchOnly = () => this.#policy.chains.map((policy) => watchOnlyOf(this.#root, policy));

  #slots(request: SigningRequest): string[] {
    if (request.kind === 'bitcoin') return inputsOf(request.psbt).map((input) => `${request.chain}/${input}`);
    const policy = this.#policy.chains.find(({ chain }) => chain === request.chain);
    if (policy === undefined) throw new Error(`no chain ${request.chain}`);
    const wallet = evmWallet(this.#root, policy, request.purpose === 'sweep' ? request.child : undefined);
    return [`${request.chain}/${wallet.address.toLowerCase()}/${request.nonce}`];
  }
}
