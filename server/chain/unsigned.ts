// The offline way: what waits for a signature goes out as a file, and comes back signed.
//
//   node server/chain/unsigned.ts export > unsigned.json     here, with DATABASE_URL
//   node server/signer/main.ts sign unsigned.json > signed.json     on the machine without a network
//   node server/chain/unsigned.ts import signed.json         here again
//
// The payer reads every signature back before it keeps it, and sends nothing that is not what was asked.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { z } from 'zod';

const SignedFile = z.array(
  z.strictObject({ id: z.int().positive(), raw: z.string().optional(), hash: z.string().optional(), refused: z.string().optional() }),
);

const [command, file] = process.argv.slice(2);
const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
await client.connect();
try {
  if (command === 'export') await exportUnsigned();
  else if (command === 'import' && file !== undefined) await importSigned(file);
  else throw new Error('export, or import and a file');
} catch (error) {
  console.error(`unsigned: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await client.end();
}

async function exportUnsigned(): Promise<void> {
  const { rows } = await client.query<{ id: string; request: string }>(
    'SELECT transaction AS id, request FROM chain_unsigned WHERE raw IS NULL AND refused IS NULL ORDER BY transaction',
  );
  console.log(
    JSON.stringify(
      rows.map(({ id, request }) => ({ id: Number(id), request: JSON.parse(request) })),
      undefined,
      2,
    ),
  );
}

async function importSigned(path: string): Promise<void> {
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
