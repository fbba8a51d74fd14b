import { createHash } from 'node:crypto';
import type { Client } from '../store/postgres.ts';
import { commandText } from './command-text.ts';
import type { Committed } from './committed.ts';

/** The end of the chain of operators' commands. */
export interface ActHead {
  readonly seq: number;
  readonly hash: Buffer;
}
/** One operator command in the chain. */
export interface ChainedAct {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly bodyHash: Buffer;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

export const noActs: ActHead = { seq: 0, hash: Buffer.alloc(32) };
export const hashOfBody = (body: string): Buffer => createHash('sha256').update(body).digest();

/** SHA-256 over the previous hash and the command's fields as one JSON array. */
export const hashOfAct = (previous: Uint8Array, act: Pick<ChainedAct, 'seq' | 'at' | 'kind' | 'bodyHash'>): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify([act.seq, act.at, act.kind, act.bodyHash.toString('hex')]))
    .digest();

/** Chains a batch's operator commands to the earlier ones. Most batches have none. */
export function chainActs(head: ActHead, batch: readonly Committed[]): readonly ChainedAct[] {
  let previous = head.hash;
  const acts: ChainedAct[] = [];
  for (const { seq, at, origin, command } of batch) {
    if (origin !== 'operator') continue;
    const act = { seq, at, kind: command.kind, bodyHash: hashOfBody(commandText(command)) };
    const hash = hashOfAct(previous, act);
    acts.push({ ...act, previousHash: previous, hash });
    previous = hash;
  }
  return acts;
}

/** Read once by a writer, after it has fenced off every other one. */
export async function readActHead(client: Pick<Client, 'query'>): Promise<ActHead> {
  const { rows } = await client.query<{ seq: number; hash: Buffer }>('SELECT seq, hash FROM engine_audit ORDER BY seq DESC LIMIT 1');
  return rows[0] === undefined ? noActs : { seq: Number(rows[0].seq), hash: rows[0].hash };
}
