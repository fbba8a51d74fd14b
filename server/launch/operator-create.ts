// npm run operator:create -- --email anna@example.com --name anna --person "Anna Berg" [--role admin]
// Creates an operator in the database of DATA_DIR or DATABASE_URL and prints a set-up link that works once, for a day. For the
// first admins of a new exchange; later ones are created in the office, where granting a role takes two people.
import { parseArgs } from 'node:util';
import { type Role, roles } from '@bourse/contract/office/roles';
import { append } from '../audit/audit.ts';
import { officePort, readConfig } from '../config.ts';
import { addOperator, giveRoles } from '../operators/operator-store.ts';
import { issueTicket } from '../operators/tickets.ts';
import { StartRefusal } from '../start-refusal.ts';
import { openStore } from '../store/open-store.ts';
import { inTransaction } from '../store/transaction.ts';

const USAGE = 'npm run operator:create -- --email anna@example.com --name anna --person "Anna Berg" [--role admin]';

async function create(): Promise<void> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      person: { type: 'string' },
      role: { type: 'string', multiple: true, default: ['admin'] },
    },
  });
  const { email = '', name = '', person = '', role } = values;
  const unknown = role.find((one) => !roles.includes(one as Role));
  if (unknown !== undefined) throw new StartRefusal(`There is no role ${unknown}; there are ${roles.join(', ')}.`);
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) throw new StartRefusal(`--email is an address of mail.\n${USAGE}`);
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(name)) throw new StartRefusal(`--name is 2 to 32 small letters, digits and dashes.\n${USAGE}`);
  if (person.trim().length < 2) throw new StartRefusal(`--person is the name of the human being.\n${USAGE}`);

  const config = readConfig(process.env);
  const store = await openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL, realm: config.REALM, say: () => undefined });
  try {
    const ticket = await inTransaction(store.pool, async (client) => {
      const operator = await addOperator(client, { name, email: email.toLowerCase(), person: undefined, personName: person.trim() });
      if (operator === undefined) throw new StartRefusal(`There is an operator with the name ${name} or the address ${email} already.`);
      await giveRoles(client, operator, role as Role[]);
      const link = await issueTicket(client, operator, 'link');
      await append(client, {
        operator: undefined,
        act: 'operators.create',
        subject: `operator:${operator}`,
        detail: { name, roles: role },
      });
      return link;
    });
    // Passkeys are bound to a name, so this machine is called by its own.
    const host = /^127\.|^::1$/.test(config.OFFICE_HOST) ? 'localhost' : config.OFFICE_HOST;
    const origin = config.OFFICE_ORIGIN ?? `http://${host}:${officePort(config)}`;
    console.log(`${name} can set up the account with this link, once and within a day:\n${origin}/#/sign-in?setUp=${ticket}`);
  } finally {
    await store.close(store.isOurs);
  }
}

try {
  await create();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof StartRefusal ? error.message : isUsage ? `${error.message}\n${USAGE}` : error);
  process.exitCode = 1;
}
