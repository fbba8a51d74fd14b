// npm run older-database -- --trust    lets the next start seal the rows of a database that was put back to before an upgrade
// Needs DATA_DIR only. A start can't tell such a copy from a database that was changed with SQL, so a person decides (decision 0041).
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { hasOutboxKey } from '../secrets/outbox-key.ts';
import { StartRefusal } from '../start-refusal.ts';
import { trustOlderRows } from './older-seals.ts';

const USAGE = 'npm run older-database -- --trust';

function trust(): string {
  const { values } = parseArgs({ options: { trust: { type: 'boolean', default: false } } });
  if (!values.trust) throw new StartRefusal(USAGE);
  const { DATA_DIR } = readConfig(process.env);
  if (!hasOutboxKey(DATA_DIR)) throw new StartRefusal(`There is no outbox-key.json in DATA_DIR ${DATA_DIR}: no upgrade was noted here.`);
  trustOlderRows(DATA_DIR);
  return `If the next start upgrades the database, it seals deposit addresses and other rows that have no seal yet, as they are.
  Only do this for a copy from before the upgrade that you put back yourself.`;
}

try {
  console.log(trust());
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof StartRefusal ? error.message : isUsage ? USAGE : error);
  process.exitCode = 1;
}
