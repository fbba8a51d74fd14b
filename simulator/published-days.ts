// Publishes simulated days as the exchange does: signed minute heads, files of ticks and leaves, and what a trader downloads of a contract.
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ChainedTick, tickBytes } from '@bourse/core/market/tick-bytes';
import { type MerkleTree, proofOf, rangeProofOf, treeOf } from '@bourse/core/proof/merkle';
import { keyIdOf, type MinuteHead, minuteHeadBytes, minuteHeadHash, minuteOf, type SignedMinuteHead } from '@bourse/core/proof/minute-head';
import {
  orderReceiptBytes,
  orderReceiptJson,
  rulesChangeBytes,
  settlementReceiptBytes,
  settlementReceiptJson,
} from '@bourse/core/proof/receipt';
import { ascii, hex } from '@bourse/core/proof/sha256';
import { type SecondDays, sha256 } from './second-days.ts';

export interface Published {
  readonly days: SecondDays;
  readonly key: ReturnType<typeof testKey>;
  readonly minutes: readonly PublishedMinute[];
}
interface PublishedMinute {
  readonly signed: SignedMinuteHead;
  readonly ticks: readonly SecondDays['ticks'][number][];
  readonly trees: Readonly<Record<'ticks' | 'acceptances' | 'settlements', MerkleTree>>;
  /** The place of an order or settlement among the leaves, by the place of its order. */
  readonly acceptedIndex: ReadonlyMap<number, number>;
  readonly settledIndex: ReadonlyMap<number, number>;
  readonly leaves: readonly {
    readonly tree: 'acceptances' | 'settlements';
    readonly seq: number;
    readonly at: number;
    readonly bytes: Uint8Array;
  }[];
}

export function testKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');
  const signed = (bytes: Uint8Array): string => sign(null, bytes, privateKey).toString('hex');
  return { publicKey: raw.toString('hex'), keyId: keyIdOf(sha256, raw), signed };
}

export function publishDays(days: SecondDays, key = testKey()): Published {
  const [first, end] = [minuteOf(days.begin), minuteOf(days.end)];
  const grouped = Array.from({ length: end - first }, () => ({
    ticks: [] as SecondDays['ticks'],
    orders: [] as number[],
    settled: [] as SecondDays['settlements'],
  }));
  const at = (time: number) => grouped[minuteOf(time) - first]!;
  for (const tick of days.ticks) at(tick.at).ticks.push(tick);
  for (const [i, { receipt }] of days.orders.entries()) at(receipt.acceptedAt).orders.push(i);
  for (const one of days.settlements) at(one.receipt.settledAt).settled.push(one);
  const minutes: PublishedMinute[] = [];
  for (const [i, { ticks, orders, settled }] of grouped.entries()) {
    ticks.sort((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : a.number - b.number));
    const rules = { version: 1, sequence: 0, at: days.begin, text: days.ruleBook } as const;
    const leaves: PublishedMinute['leaves'] = [
      ...orders.map((one) => {
        const { receipt } = days.orders[one]!;
        return { tree: 'acceptances' as const, seq: receipt.order, at: receipt.acceptedAt, bytes: orderReceiptBytes(receipt) };
      }),
      ...(i === 0 ? [{ tree: 'settlements' as const, seq: 0, at: days.begin, bytes: rulesChangeBytes(rules) }] : []),
      ...settled.map(({ receipt }) => ({
        ...{ tree: 'settlements' as const, seq: receipt.sequence, at: receipt.settledAt, bytes: settlementReceiptBytes(receipt) },
      })),
    ];
    const of = (tree: string) => leaves.filter((leaf) => leaf.tree === tree).map(({ bytes }) => bytes);
    const trees = {
      ticks: treeOf(sha256, ticks.map(tickBytes)),
      ...{ acceptances: treeOf(sha256, of('acceptances')), settlements: treeOf(sha256, of('settlements')) },
    };
    const sized = ({ size, root }: MerkleTree) => ({ size, root: hex(root) });
    const before = minutes.at(-1)?.signed.head;
    const head: MinuteHead = {
      ...{
        version: 1,
        minute: first + i,
        ticks: sized(trees.ticks),
        acceptances: sized(trees.acceptances),
        settlements: sized(trees.settlements),
      },
      previous: before === undefined ? '0'.repeat(64) : minuteHeadHash(sha256, before),
      ...{ ruleBook: hex(sha256(ascii(days.ruleBook))), keyId: key.keyId },
    };
    minutes.push({
      signed: { head, signature: key.signed(minuteHeadBytes(head)) },
      ...{ ticks, trees, leaves, acceptedIndex: new Map(orders.map((one, place) => [one, place])) },
      settledIndex: new Map(settled.map(({ order }, place) => [order, place + (i === 0 ? 1 : 0)])),
    });
  }
  return { days, key, minutes };
}

/** By their published names. */
export type DayFiles = Map<string, string>;

export function filesOf({ key, minutes }: Published): DayFiles {
  const files = new Map<string, string[]>([['keys.json', [JSON.stringify({ keys: [{ keyId: key.keyId, publicKey: key.publicKey }] })]]]);
  const add = (name: string, line: unknown) => {
    const lines = files.get(name) ?? [];
    files.set(name, lines);
    lines.push(JSON.stringify(line));
  };
  for (const { signed, ticks, leaves } of minutes) {
    const { minute } = signed.head;
    const day = new Date(minute * 60_000).toISOString().slice(0, 10);
    add(`heads/${day}.jsonl`, signed);
    for (const tick of ticks) add(`ticks/${day}/${tick.symbol}.jsonl`, tickJson(tick));
    for (const { tree, seq, at, bytes } of leaves) add(`leaves/${day}.jsonl`, { minute, tree, seq, at, leaf: hex(bytes) });
  }
  return new Map([...files].map(([name, lines]) => [name, `${lines.join('\n')}\n`]));
}

export function writeFiles(folder: string, files: DayFiles): void {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const tickJson = ({ symbol, number, at, state, fine, chain, constituents }: ChainedTick & { readonly chain: string }) => ({
  ...{ symbol, number, at, state, fine: fine ?? null, chain },
  constituents: constituents.map(({ source, price, receivedAt, used }) => [source, price, receivedAt, used] as const),
});

/** What the trader downloads of the contract at this place among the settlements. */
export function evidenceOf({ days, key, minutes }: Published, place: number) {
  const { order, receipt: settlement } = days.settlements[place]!;
  const { receipt, uid, salt } = days.orders[order]!;
  const end = settlement.strike === undefined ? receipt.acceptedAt + 4_000 : settlement.strike.at + receipt.durationMs;
  const index = receipt.symbol.replace(/-SEC$/, '');
  const later = days.ticks.filter((tick) => tick.symbol === index && tick.number > receipt.tickNumber);
  const shown = later.slice(0, later.findIndex((tick) => tick.at > end) + 1 || later.length);
  const [from, to] = [minuteOf(receipt.acceptedAt), Math.max(minuteOf(settlement.settledAt), minuteOf(shown.at(-1)?.at ?? 0))];
  const needed = minutes.filter(({ signed: { head } }) => head.minute >= from && head.minute <= to);
  const at = (time: number) => needed.find(({ signed: { head } }) => head.minute === minuteOf(time))!;
  const inclusion = (tree: MerkleTree, leaf: number) => ({ index: leaf, path: proofOf(tree, leaf)!.map(hex) });
  const signed = <T>(json: T, bytes: Uint8Array) => ({ receipt: json, keyId: key.keyId, signature: key.signed(bytes) });
  return {
    ...{ bundle: 'bourse-second', version: 1, uid, salt: hex(salt) },
    order: signed(orderReceiptJson(receipt), orderReceiptBytes(receipt)),
    settlement: signed(settlementReceiptJson(settlement), settlementReceiptBytes(settlement)),
    ...{ ruleBook: days.ruleBook, keys: [key.publicKey], heads: needed.map((one) => one.signed) },
    orderProof: inclusion(at(receipt.acceptedAt).trees.acceptances, at(receipt.acceptedAt).acceptedIndex.get(order)!),
    settlementProof: inclusion(at(settlement.settledAt).trees.settlements, at(settlement.settledAt).settledIndex.get(order)!),
    ticks: needed.flatMap(({ signed: { head }, ticks, trees }) => {
      const of = ticks.filter((tick) => shown.includes(tick));
      if (of.length === 0) return [];
      const first = ticks.indexOf(of[0]!);
      const path = rangeProofOf(trees.ticks, first, first + of.length)!.map(hex);
      return [{ minute: head.minute, index: first, ticks: of.map(tickJson), path }];
    }),
  };
}
