// npm run -s operator:approver -- --name anna
// Prints an operator's passkeys for a signer's policy: the lines of `approvers` in signer.json. They're public.
import { parseArgs } from 'node:util';
import { officePort, readConfig } from '../config.ts';
import { approverOf } from '../operators/approver.ts';
import { findByName } from '../operators/operator-store.ts';
import { StartRefusal } from '../start-refusal.ts';
import { openStore } from '../store/open-store.ts';

const USAGE = 'npm run -s operator:approver -- --name anna';

async function print(): Promise<void> {
  const { values } = parseArgs({ options: { name: { type: 'string' } } });
  const { name = '' } = values;
  if (name === '') throw new StartRefusal(`--name is the name of the operator.\n${USAGE}`);
  const config = readConfig(process.env);
  const store = await openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL, realm: config.REALM, say: () => undefined });
  try {
    const operator = await findByName(store.pool as never, name);
    if (operator === undefined) throw new StartRefusal(`There is no operator ${name}.`);
    const { rows } = await store.pool.query<{ credential: string; public_key: Buffer; label: string }>(
      'SELECT credential, public_key, label FROM operator_passkey WHERE operator = $1 ORDER BY id',
      [operator.operator],
    );
    if (rows.length === 0) throw new StartRefusal(`${name} has no passkey: one is added in the office, under the own account.`);
    // The office's origin as the browser sees it is part of what a passkey signs.
    const origin = config.OFFICE_ORIGIN ?? `http://localhost:${officePort(config)}`;
    const approvers = rows.flatMap(({ credential, public_key, label }) => {
      const approver = approverOf({ credential, publicKey: public_key }, origin);
      console.error(approver === undefined ? `${label}: of a kind that a signer cannot verify, left out` : `${label}: ${credential}`);
      return approver ?? [];
    });
    console.log(JSON.stringify(approvers, undefined, 2));
  } finally {
    await store.close(store.isOurs);
  }
}

try {
  await print();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof StartRefusal ? error.message : isUsage ? `${error.message}\n${USAGE}` : error);
  process.exitCode = 1;
}
