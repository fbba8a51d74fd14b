// Signing without a network: unsigned transactions leave as a file and come back signed.
//
//   node server/chain/unsigned.ts export > unsigned.json            beside the exchange, with its DATA_DIR, and DATABASE_URL if it has one
//   node server/signer/main.ts sign unsigned.json > signed.json     on the machine without a network
//   node server/chain/unsigned.ts import signed.json                beside the exchange again
//
// A request that doesn't pay what the engine decided, or no longer does, isn't exported: once it's signed, whoever reads the database
// can send it. The payer decodes every signed transaction before it keeps it, and sends none that differs from its request.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { readOutboxSeal } from '../engine/leave-command.ts';
import type { SigningRequest } from '../gateways/signer/request.ts';
import { hasOutboxKey } from '../secrets/outbox-key.ts';
import { StartRefusal } from '../start-refusal.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../store/embedded.ts';
import { engineDesk, listedOn, type Reading } from './engine-desk.ts';
import { whyNotPayable } from './payable.ts';

const SignedFile = z.array(
  z.strictObject({ id: z.int().positive(), raw: z.string().optional(), hash: z.string().optional(), refused: z.string().optional() }),
);

const [command, file] = process.argv.slice(2);
try {
  if (command === 'export') await withDatabase(exportUnsigned);
  else if (command === 'import' && file !== undefined) await withDatabase((client) => importSigned(client, file));
  else throw new Error('usage: export, or import FILE');
} catch (error) {
  console.error(`unsigned: ${(error as Error).message}`);
  process.exitCode = 1;
}

/** DATABASE_URL, or the bundled database of DATA_DIR with the chain process's password. */
async function withDatabase(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = readConfig(process.env);
  const packaged = DATABASE_URL === undefined ? await openPackaged(DATA_DIR) : undefined;
  const client = new pg.Client({ connectionString: DATABASE_URL ?? packaged?.urls.chain });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
    if (packaged?.wasRunning === false) await packaged.stop();
  }
}

function openPackaged(dataDir: string): Promise<EmbeddedPostgres> {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new StartRefusal(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the exchange.`);
  return startEmbeddedPostgres(dataDir);
}

async function exportUnsigned(client: pg.Client): Promise<void> {
  const { DATA_DIR } = readConfig(process.env);
  if (!hasOutboxKey(DATA_DIR)) throw new StartRefusal(`outbox-key.json is missing from ${DATA_DIR}: payments can’t be checked without it.`);
  const session: Reading = {
    seal: readOutboxSeal(DATA_DIR),
    query: async (text, values = []) => (await client.query(text, [...values])).rows as never,
  };
  const { rows } = await client.query<{ id: string; request: string }>(
    'SELECT transaction AS id, request FROM chain_unsigned WHERE raw IS NULL AND refused IS NULL ORDER BY transaction',
  );
  const exported: { readonly id: number; readonly request: SigningRequest }[] = [];
  for (const { id, request } of rows) {
    const one = { id: Number(id), request: JSON.parse(request) as SigningRequest };
    const why = await whyNotExported(session, one.id, one.request);
    if (why === undefined) exported.push(one);
    else {
      console.error(`unsigned: request ${id} is left out: ${why}`);
      process.exitCode = 1;
    }
  }
  console.log(JSON.stringify(exported, undefined, 2));
}

/** Whoever can write to the database can put a request there, so it has to be that of an open payment that the engine has reserved. */
async function whyNotExported(session: Reading, id: number, request: SigningRequest): Promise<string | undefined> {
  const { purpose, chain, reference, to: recipient, units } = request;
  if (!(await isOpen(session, id, request))) return `the books have no such open ${purpose} with the reference ${reference}`;
  const withdrawal = purpose === 'withdrawal' ? Number(reference) : null;
  const known = withdrawal === null ? undefined : (await engineDesk(session, chain).known([withdrawal])).get(withdrawal);
  const contract = (request.kind === 'evm' ? request.contract : undefined) ?? null;
  const payment = { id, purpose, withdrawal, recipient, asset: known?.asset ?? null, contract, units, state: 'reserved' } as const;
  const why = whyNotPayable(payment, known, chain, await listedOn(session, chain));
  if (why !== undefined || known === undefined || known.state === 'reserved') return why;
  return `withdrawal ${withdrawal} is ${known.state}, not reserved`;
}

/** A withdrawal is referred to by its own number, gas and sweeps by that of their transaction. */
async function isOpen({ query }: Reading, id: number, { purpose, chain, reference }: SigningRequest): Promise<boolean> {
  const rows = await query(
    `SELECT FROM chain_transaction WHERE id = $1 AND chain = $2 AND purpose = $3 AND state NOT IN ('final', 'failed')
       AND (CASE WHEN purpose = 'withdrawal' THEN withdrawal ELSE id END)::text = $4`,
    [id, chain, purpose, reference],
  );
  return rows.length > 0;
}

async function importSigned(client: pg.Client, path: string): Promise<void> {
  const signed = SignedFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  let taken = 0;
  for (const { id, raw, hash, refused } of signed) {
    const { rowCount } = await client.query(
      'UPDATE chain_unsigned SET raw = $2, hash = $3, refused = $4 WHERE transaction = $1 AND raw IS NULL AND refused IS NULL',
      [id, raw ?? null, hash ?? null, refused ?? null],
    );
    taken += rowCount ?? 0;
  }
  console.log(`${taken} of ${signed.length} taken`);
}
