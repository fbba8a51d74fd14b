import { encodeFunctionData, type Hex } from 'viem';
import { type EvmNode, type Fees, type Receipt, token, type WouldFail } from '../gateways/chain/evm/node.ts';
import type { EvmRequest } from '../gateways/signer/request.ts';
import type { EvmSettings } from './chain-settings.ts';
import { askSigner, bumped, isReserved, ownAttempts, type PayerOptions, send, takeApproved } from './payer.ts';
import { signedGas, whyNotOursEvm } from './signed-evm.ts';
import { firstLine, stepPayments } from './step-payments.ts';
import type { Attempt, TransactionRow } from './transaction-book.ts';
import type { KnownWithdrawal } from './withdrawal-desk.ts';

export interface EvmPayerOptions extends PayerOptions<EvmSettings> {
  readonly nodes: readonly EvmNode[];
}

/**
 * For a payment that may be signed already and would fail by now: its nonce has to be used. A request that an offline signer has doesn't
 * change any more, whatever this is.
 */
const GAS_OF_FAILING = 100_000n;

/**
 * Pays approved withdrawals one step at a time, and a crash may follow any step: taken → reserved (a nonce from our own table) →
 * signed (stored) → broadcast → mined → final. A half-finished step is repeated the same way.
 */
export class EvmPayer {
  readonly #o: EvmPayerOptions;
  #isFirstLook = true;

  constructor(options: EvmPayerOptions) {
    this.#o = options;
  }

  async poll(head: number): Promise<string | undefined> {
    const untaken = await takeApproved(
      this.#o,
      () => true,
      (address) => address.toLowerCase(),
    );
    const fault = await stepPayments(this.#o, (row, withdrawal) => this.#step(row, withdrawal, head));
    this.#isFirstLook = false;
    return untaken ?? fault;
  }

  get #node(): EvmNode {
    return this.#o.nodes[0] as EvmNode;
  }

  async #step(row: TransactionRow, withdrawal: KnownWithdrawal | undefined, head: number): Promise<void> {
    switch (row.state) {
      case 'taken':
        return await this.#reserve(row, withdrawal);
      case 'reserved':
        return await this.#sign(row, await this.#node.fees());
      case 'signed':
        // The engine must know before the chain does: what may be mined can no longer be unfrozen.
        if (row.withdrawal === null || withdrawal?.state === 'signed') await this.#sendLatest(row, withdrawal, head);
        return;
      default:
        return await this.#follow(row, withdrawal, head);
    }
  }

  #attempts = (row: TransactionRow, withdrawal: KnownWithdrawal | undefined) =>
    ownAttempts(this.#o.book, row, withdrawal, (attempt) => whyNotOursEvm(attempt, row, this.#o.settings.chainId));

  async #sendLatest(row: TransactionRow, withdrawal: KnownWithdrawal | undefined, head: number): Promise<void> {
    const [latest] = await this.#attempts(row, withdrawal);
    await send(this.#o.book, this.#node, row, latest, head);
  }

  async #reserve(row: TransactionRow, withdrawal: KnownWithdrawal | undefined): Promise<void> {
    const { book } = this.#o;
    if (!(await isReserved(book, row, withdrawal))) return;
    await this.#refuseShortage(row);
    // One nonce at a time: a nonce that is never signed would block all later ones.
    const open = await book.open();
    if (open.some((other) => other.address === row.address && other.state === 'reserved')) return;
    const gas = await this.#gas(row);
    if (typeof gas !== 'bigint') return await this.#unpayable(row, gas);
    await book.reserve(row, await book.nextNonce(row.address, await this.#node.transactionCount(row.address)));
  }

  /** A payment that would fail must not get a nonce. */
  async #refuseShortage(row: TransactionRow): Promise<void> {
    const held =
      row.contract === null ? await this.#node.coinBalance(row.address) : await this.#node.tokenBalance(row.contract, row.address);
    if (held < BigInt(row.units)) throw new Error(`the hot wallet of ${this.#o.settings.chain} has too little ${row.asset ?? ''}: fill it`);
  }

  async #sign(row: TransactionRow, { fee, tip }: Fees, earlier?: Attempt): Promise<void> {
    const { settings, book } = this.#o;
    const gas = await this.#gas(row, earlier);
    if (typeof gas !== 'bigint' && (await book.release(row))) return await this.#unpayable(row, gas);
    const most = fee > settings.mostFee ? settings.mostFee : fee;
    const fees = { fee: most, tip: tip > most ? most : tip };
    const request = await this.#request(row, fees, typeof gas === 'bigint' ? gas : GAS_OF_FAILING);
    const answer = await askSigner(this.#o, row, request);
    if (answer === undefined) return;
    const odd = await whyNotOursEvm(answer, row, settings.chainId);
    if (odd !== undefined) throw new Error(`the signer signed something else: ${odd}`);
    await book.signed(row, answer, BigInt(request.fee), BigInt(request.tip));
  }

  /**
   * The gas that a payment needs, or why it can't be made: a contract may refuse coin, and a token its recipient, from one moment to the
   * next. A replacement then gets the gas that was signed before, because its nonce has to be used.
   */
  async #gas({ address, contract, recipient, units }: TransactionRow, earlier?: Attempt): Promise<bigint | WouldFail> {
    const gas =
      contract === null
        ? await this.#node.gas(address, recipient, undefined, BigInt(units))
        : await this.#node.gas(address, contract, transferTo(recipient, units), 0n);
    // 25 % more than estimated: a token's gas use may change before the transaction is mined.
    if (typeof gas === 'bigint') return contract === null ? gas : (gas * 5n) / 4n;
    return earlier === undefined ? gas : signedGas(earlier.raw);
  }

  /** A trader can cause this, so it's a doubt about their payment, and a fault of the chain only if the payment is our own. */
  async #unpayable(row: TransactionRow, { fails }: WouldFail): Promise<void> {
    const why = firstLine({ message: `it would fail: ${fails}` });
    if (row.purpose !== 'withdrawal') throw new Error(`${row.purpose} of transaction ${row.id}: ${why}`);
    await this.#o.book.doubt(row, why);
  }

  async #request(row: TransactionRow, { fee, tip }: Fees, gas: bigint): Promise<EvmRequest> {
    const { settings } = this.#o;
    if (row.nonce === null) throw new Error(`transaction ${row.id} has no nonce`);
    const { contract, recipient } = row;
    const approvals = row.withdrawal === null ? [] : await this.#o.desk.approvals(row.withdrawal);
    return {
      kind: 'evm',
      purpose: row.purpose,
      reference: String(row.withdrawal ?? row.id),
      chain: settings.chain,
      chainId: settings.chainId,
      ...(row.child !== null && { child: row.child }),
      nonce: row.nonce,
      to: recipient,
      ...(contract !== null && { contract }),
      units: row.units,
      gas: gas.toString(),
      fee: fee.toString(),
      tip: tip.toString(),
      ...(approvals.length > 0 && { approvals: [...approvals] }),
    };
  }

  async #follow(row: TransactionRow, withdrawal: KnownWithdrawal | undefined, head: number): Promise<void> {
    const { book } = this.#o;
    const attempts = await this.#attempts(row, withdrawal);
    for (const attempt of attempts) {
      const receipt = await this.#node.receipt(attempt.hash);
      if (receipt === undefined) continue;
      const confirmations = Math.max(0, head - receipt.block + 1);
      // A payment stuck because of this very block waits for an operator; in a different block it gets another chance.
      if (row.state === 'stuck' && row.block_hash === receipt.blockHash) return;
      await book.mined(row, attempt.hash, receipt.block, receipt.blockHash, confirmations);
      if (confirmations >= row.required) await this.#finish(row, attempt, receipt, confirmations);
      return;
    }
    if (row.state === 'mined') {
      if (await this.#isWhereItWas(row)) return;
      await book.unmined(row);
    }
    const hasFallenOut = row.state === 'mined';
    const pending: TransactionRow = hasFallenOut ? { ...row, state: 'broadcast', block: null } : row;
    if (await this.#push(pending, attempts, head, hasFallenOut)) await this.#sendLatest(pending, withdrawal, head);
  }

  /** A busy node may lack a receipt for a moment: only a different block at the same height shows that a payment was orphaned. */
  async #isWhereItWas({ block, block_hash }: TransactionRow): Promise<boolean> {
    return block !== null && (await this.#node.block(block))?.hash === block_hash;
  }

  /** Final depth. Every endpoint has to agree before the payment is called done or failed. */
  async #finish(row: TransactionRow, { hash }: Attempt, receipt: Receipt, confirmations: number): Promise<void> {
    const { book, nodes } = this.#o;
    for (const node of nodes.slice(1)) {
      const theirs = await node.receipt(hash);
      if (theirs?.blockHash !== receipt.blockHash || theirs.succeeded !== receipt.succeeded)
        return await book.doubt(row, 'the second endpoint doesn’t confirm this payment');
    }
    if (!receipt.succeeded) return await book.failed(row, hash);
    const hasMoved =
      row.contract === null ||
      receipt.transfers.some(({ contract, from, to }) => contract === row.contract && from === row.address && to === row.recipient);
    if (hasMoved) return await book.final(row, hash, confirmations);
    await book.stuck(row, 'the transaction succeeded, but its token logged no transfer: check the chain');
  }

  /**
   * Not in a block: broadcast again after a start, after a fork and periodically; with a higher fee once it has waited too long. Returns
   * whether it has such a fee now and is to be sent.
   */
  async #push(row: TransactionRow, attempts: readonly [Attempt, ...Attempt[]], head: number, hasFallenOut: boolean): Promise<boolean> {
    const { book, settings } = this.#o;
    const [latest] = attempts;
    if (row.nonce !== null && (await this.#node.transactionCount(row.address)) > row.nonce) {
      const found = await Promise.all(attempts.map(({ hash }) => this.#node.receipt(hash)));
      if (found.every((receipt) => receipt === undefined))
        await book.stuck(
          row,
          `number ${row.nonce} was used by a transaction that is not ours: nothing is unfrozen until an operator decides`,
        );
      return false;
    }
    const waited = head - (latest.sent_block ?? head);
    if (waited < settings.stuckBlocks || hasFallenOut) {
      if (this.#isFirstLook || hasFallenOut || waited % 5 === 4) await this.#node.send(latest.raw);
      if (latest.sent_block === null) await book.sent(row, latest, head);
      return false;
    }
    const now = await this.#node.fees();
    const least = (value: string, current: bigint): bigint => (bumped(value) > current ? bumped(value) : current);
    const fee = least(latest.fee, now.fee);
    if (fee > settings.mostFee) {
      await this.#node.send(latest.raw);
      await book.stuck(row, `not mined for ${waited} blocks, and a higher fee would be above the limit`);
      return false;
    }
    await this.#sign(row, { fee, tip: least(latest.tip, now.tip) }, latest);
    return true;
  }
}

const transferTo = (recipient: string, units: string): Hex =>
  encodeFunctionData({ abi: token, functionName: 'transfer', args: [recipient as Hex, BigInt(units)] });
