import type { BitcoinNode, Unspent } from '../gateways/chain/bitcoin/node.ts';
import { buildPayment, chooseInputs, feeOf, sumOf } from '../gateways/chain/bitcoin/payment.ts';
import type { BitcoinSettings } from './chain-settings.ts';
import { askSigner, bumped, isReserved, ownAttempts, type PayerOptions, send, takeApproved } from './payer.ts';
import type { ChainSession } from './session.ts';
import { whyNotOursBitcoin } from './signed-bitcoin.ts';
import { stepPayments } from './step-payments.ts';
import type { Attempt, TransactionRow } from './transaction-book.ts';
import type { KnownWithdrawal } from './withdrawal-desk.ts';

export interface BitcoinPayerOptions extends PayerOptions<BitcoinSettings> {
  readonly session: ChainSession;
  readonly node: BitcoinNode;
}

/**
 * Pays on a Bitcoin-like chain. Inputs play the part that the nonce plays on EVM chains: they're recorded in our table before
 * anything is signed, so two payments never share one and a replacement spends exactly the same ones.
 */
export class BitcoinPayer {
  readonly #o: BitcoinPayerOptions;
  #isFirstLook = true;

  constructor(options: BitcoinPayerOptions) {
    this.#o = options;
  }

  async poll(head: number): Promise<string | undefined> {
    // The chain has one coin and no tokens.
    const untaken = await takeApproved(
      this.#o,
      ({ contract }) => contract === undefined,
      (address) => address,
    );
    const fault = await stepPayments(this.#o, (row, withdrawal) => this.#step(row, withdrawal, head));
    this.#isFirstLook = false;
    return untaken ?? fault;
  }

  async #step(row: TransactionRow, withdrawal: KnownWithdrawal | undefined, head: number): Promise<void> {
    if (row.state === 'taken') return (await isReserved(this.#o.book, row, withdrawal)) ? await this.#reserve(row) : undefined;
    if (row.state === 'reserved') return await this.#sign(row, await this.#o.node.feeRate(), 0n);
    // The engine must know before the chain does: what may be mined can no longer be unfrozen.
    if (row.state === 'signed') return withdrawal?.state === 'signed' ? await this.#sendLatest(row, withdrawal, head) : undefined;
    return await this.#follow(row, withdrawal, head);
  }

  async #attempts(row: TransactionRow, withdrawal: KnownWithdrawal | undefined): Promise<readonly [Attempt, ...Attempt[]]> {
    const inputs = await this.#inputs(row);
    return await ownAttempts(this.#o.book, row, withdrawal, async (attempt) => whyNotOursBitcoin(attempt, row, inputs, this.#o.settings));
  }

  async #sendLatest(row: TransactionRow, withdrawal: KnownWithdrawal | undefined, head: number): Promise<void> {
    const [latest] = await this.#attempts(row, withdrawal);
    await send(this.#o.book, this.#o.node, row, latest, head);
  }

  /** Spendable outputs: our own change, and deposits that are final. */
  async #spendable(): Promise<Unspent[]> {
    const { session, settings, node } = this.#o;
    const { hotWallet } = settings;
    const taken = await session.query<{ place: string }>("SELECT txid || ':' || vout AS place FROM chain_input WHERE chain = $1", [
      settings.chain,
    ]);
    const spent = new Set(taken.map(({ place }) => place));
    return (await node.unspent()).filter(
      ({ txid, vout, address, confirmations }) =>
        !spent.has(`${txid}:${vout}`) && confirmations >= (address === hotWallet ? 1 : settings.finality),
    );
  }

  async #reserve(row: TransactionRow): Promise<void> {
    const { session, settings, book, node } = this.#o;
    const chosen = chooseInputs(await this.#spendable(), BigInt(row.units), (await node.feeRate()) * 2n);
    if (chosen === undefined) throw new Error(`the wallet of ${settings.chain} has too little ${row.asset}: fill it`);
    await session.transaction(async () => {
      for (const { txid, vout, address, units, script } of chosen.inputs) {
        await session.query(
          'INSERT INTO chain_input (chain, txid, vout, transaction, address, units, script) VALUES ($1, $2, $3, $4, $5, $6, $7)',
          [settings.chain, txid, vout, row.id, address, units, script],
        );
      }
      await book.reserve(row, null);
    });
  }

  async #inputs(row: TransactionRow): Promise<(Unspent & { readonly child: number | null })[]> {
    const { session, settings } = this.#o;
    const rows = await session.query<Omit<Unspent, 'units' | 'confirmations'> & { units: string; child: number | null }>(
      `SELECT i.txid, i.vout, i.address, i.units, i.script, a.child FROM chain_input AS i
       LEFT JOIN chain_address AS a ON a.family = $2 AND a.address = i.address WHERE i.transaction = $1 ORDER BY i.txid, i.vout`,
      [row.id, settings.family],
    );
    return rows.map((one) => ({ ...one, units: BigInt(one.units), confirmations: 1 }));
  }

  /** Spends the inputs reserved for this payment, with at least this fee. */
  async #sign(row: TransactionRow, feeRate: bigint, leastFee: bigint): Promise<void> {
    const { settings, book, desk } = this.#o;
    const { purpose, withdrawal } = row;
    // Deposits are spent where they arrived, so there is nothing else to pay for; the signer checks a purpose only against its limits.
    if (purpose !== 'withdrawal' || withdrawal === null) throw new Error(`transaction ${row.id} pays no withdrawal`);
    const inputs = await this.#inputs(row);
    const units = BigInt(row.units);
    const wanted = feeOf(inputs.length, feeRate);
    const fee = wanted > leastFee ? wanted : leastFee;
    if (fee > settings.mostFee) return await this.#unpayable(row, `a fee of ${fee} is above the limit`);
    if (sumOf(inputs) < units + fee) {
      await book.release(row);
      return await this.#unpayable(row, `the reserved outputs don’t cover a fee of ${fee}`);
    }
    const payment = buildPayment(settings.family, { inputs, fee }, row.recipient, units, settings.hotWallet);
    const approvals = await desk.approvals(withdrawal);
    const answer = await askSigner(this.#o, row, {
      kind: 'bitcoin',
      purpose,
      reference: String(withdrawal),
      chain: settings.chain,
      to: row.recipient,
      units: row.units,
      mostFee: settings.mostFee.toString(),
      psbt: payment.psbt,
      inputs: inputs.map(({ child }) => child ?? 'hot'),
      ...(approvals.length > 0 && { approvals: [...approvals] }),
    });
    if (answer === undefined) return;
    const odd = whyNotOursBitcoin(answer, row, inputs, settings);
    if (odd !== undefined) throw new Error(`the signer signed something else: ${odd}`);
    await book.signed(row, answer, payment.fee, 0n);
  }

  /** Before anything is signed, a payment just waits for a lower fee: the engine knows no stuck payment that was never signed. */
  #unpayable = (row: TransactionRow, why: string): Promise<void> =>
    row.state === 'reserved' ? this.#o.book.doubt(row, why) : this.#o.book.stuck(row, why);

  async #follow(row: TransactionRow, withdrawal: KnownWithdrawal | undefined, head: number): Promise<void> {
    const { book, node, settings } = this.#o;
    const attempts = await this.#attempts(row, withdrawal);
    for (const { hash } of attempts) {
      const known = await node.transaction(hash);
      if (known === undefined || known.confirmations <= 0 || known.blockHash === undefined) continue;
      await book.mined(row, hash, head - known.confirmations + 1, known.blockHash, known.confirmations);
      if (known.confirmations >= row.required) await book.final(row, hash, known.confirmations);
      return;
    }
    if (row.state === 'mined') {
      // A busy node may lack a transaction for a moment: only a different block at its height shows that it was orphaned.
      if (row.block !== null && (await node.hashAt(row.block).catch(() => undefined)) === row.block_hash) return;
      await book.unmined(row);
    }
    const [latest] = attempts;
    const lost = await node.transaction(latest.hash);
    if (lost !== undefined && lost.confirmations < 0)
      return await book.stuck(
        row,
        'its outputs were spent by a transaction that is not ours: nothing is unfrozen until an operator decides',
      );
    const waited = head - (latest.sent_block ?? head);
    if (waited >= settings.stuckBlocks) {
      await this.#sign(row, await node.feeRate(), bumped(latest.fee));
      return await this.#sendLatest(row, withdrawal, head);
    }
    if (this.#isFirstLook || lost === undefined || row.state === 'mined') await node.send(latest.raw);
    if (latest.sent_block === null) await book.sent(row, latest, head);
  }
}
