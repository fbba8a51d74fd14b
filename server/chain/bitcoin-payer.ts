import type { BitcoinNode, Unspent } from '../gateways/chain/bitcoin/node.ts';
import { buildPayment, chooseInputs } from '../gateways/chain/bitcoin/payment.ts';
import type { SignerPort } from '../gateways/signer/port.ts';
import type { BitcoinSettings } from './chain-settings.ts';
import { type ListedAsset, tokenUnits } from './listed-asset.ts';
import type { ChainSession } from './session.ts';
import type { TransactionBook, TransactionRow } from './transaction-book.ts';
import type { WithdrawalDesk } from './withdrawal-desk.ts';

export interface BitcoinPayerOptions {
  readonly session: ChainSession;
  readonly settings: BitcoinSettings;
  readonly node: BitcoinNode;
  readonly book: TransactionBook;
  readonly signer: SignerPort;
  readonly desk: WithdrawalDesk;
  readonly listed: () => Promise<readonly ListedAsset[]>;
}

/** A replacement pays this percentage of the previous fee. */
const BUMP = 130n;

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
    const { book, desk } = this.#o;
    await this.#takeApproved();
    const rows = await book.open();
    const states = await desk.states(rows.flatMap(({ withdrawal }) => withdrawal ?? []));
    const faults: string[] = [];
    for (const row of rows) {
      try {
        await this.#step(row, row.withdrawal === null ? undefined : states.get(row.withdrawal), head);
      } catch (error) {
        const why = (error as Error).message.replace(/[^\x20-\x7e]+/g, ' ');
        faults.push(why);
        await book.doubt(row, why);
      }
    }
    this.#isFirstLook = false;
    return faults[0];
  }

  async #takeApproved(): Promise<void> {
    const { settings, book, desk } = this.#o;
    const approved = await desk.approved();
    if (approved.length === 0) return;
    const asset = (await this.#o.listed()).find(({ contract }) => contract === undefined);
    for (const one of approved) {
      const units = asset && one.asset === asset.asset ? tokenUnits(one.arrival, asset.scale, asset.decimals) : undefined;
      if (units === undefined) throw new Error(`withdrawal ${one.id} of ${one.asset} can’t be paid on ${settings.chain}`);
      await book.take(one.id, {
        address: settings.hotWallet,
        recipient: one.address,
        asset: one.asset,
        contract: null,
        units: units.toString(),
        required: Math.max(settings.confirmations, one.needed),
      });
    }
  }

  async #step(row: TransactionRow, withdrawal: string | undefined, head: number): Promise<void> {
    const { book } = this.#o;
    if (row.state === 'taken') {
      if (withdrawal === 'approved') return await book.askAgain(row);
      if (withdrawal === 'rejected' || withdrawal === 'cancelled') return await book.drop(row);
      return withdrawal === 'reserved' ? await this.#reserve(row) : undefined;
    }
    if (row.state === 'reserved') return await this.#sign(row, await this.#o.node.feeRate(), 0n);
    if (row.state === 'signed') return row.withdrawal === null || withdrawal === 'signed' ? await this.#send(row, head) : undefined;
    return await this.#follow(row, head);
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

  /** Spends the inputs reserved for this payment, with at least this fee. */
  async #sign(row: TransactionRow, feeRate: bigint, leastFee: bigint): Promise<void> {
    const { session, settings, book, signer, desk } = this.#o;
    const rows = await session.query<{ txid: string; vout: number; address: string; units: string; script: string; child: number | null }>(
      `SELECT i.txid, i.vout, i.address, i.units, i.script, a.child FROM chain_input AS i
       LEFT JOIN chain_address AS a ON a.family = $2 AND a.address = i.address WHERE i.transaction = $1 ORDER BY i.txid, i.vout`,
      [row.id, settings.family],
    );
    const inputs = rows.map((one) => ({ ...one, units: BigInt(one.units), confirmations: 1 }));
    const wanted = chooseInputs(inputs, BigInt(row.units), feeRate)?.fee ?? 0n;
    const fee = wanted > leastFee ? wanted : leastFee;
    if (fee > settings.mostFee) return await book.stuck(row, `a fee of ${fee} is above the limit`);
    const payment = buildPayment(settings.family, { inputs, fee }, row.recipient, BigInt(row.units), settings.hotWallet);
    const approvals = row.withdrawal === null ? [] : await desk.approvals(row.withdrawal);
    const answer = await signer.sign(row.id, {
      kind: 'bitcoin',
      purpose: 'withdrawal',
      reference: String(row.withdrawal ?? row.id),
      chain: settings.chain,
      to: row.recipient,
      units: row.units,
      mostFee: settings.mostFee.toString(),
      psbt: payment.psbt,
      inputs: rows.map(({ child }) => child ?? 'hot'),
      ...(approvals.length > 0 && { approvals: [...approvals] }),
    });
    if (answer === 'waiting') return await book.doubt(row, 'waiting for an offline signature');
    if ('refused' in answer) return await book.doubt(row, `the signer refused: ${answer.refused}`);
    await book.signed(row, answer, payment.fee, 0n);
  }

  async #send(row: TransactionRow, head: number): Promise<void> {
    const [latest] = await this.#o.book.attempts(row.id);
    if (latest === undefined) throw new Error(`transaction ${row.id} is signed, but its bytes are missing`);
    await this.#o.node.send(latest.raw);
    await this.#o.book.sent(row, latest, head);
  }

  async #follow(row: TransactionRow, head: number): Promise<void> {
    const { book, node, settings } = this.#o;
    const attempts = await book.attempts(row.id);
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
    const latest = attempts[0];
    if (latest === undefined) throw new Error(`transaction ${row.id} was sent, but its bytes are missing`);
    const lost = await node.transaction(latest.hash);
    if (lost !== undefined && lost.confirmations < 0)
      return await book.stuck(
        row,
        'its outputs were spent by a transaction that is not ours: nothing is unfrozen until an operator decides',
      );
    const waited = head - (latest.sent_block ?? head);
    if (waited >= settings.stuckBlocks) {
      await this.#sign(row, await node.feeRate(), (BigInt(latest.fee) * BUMP + 99n) / 100n);
      return await this.#send(row, head);
    }
    if (this.#isFirstLook || lost === undefined || row.state === 'mined') await node.send(latest.raw);
    if (latest.sent_block === null) await book.sent(row, latest, head);
  }
}
