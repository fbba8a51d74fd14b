import type { Input } from '@bourse/contract/call';
import type { policyOffice as contract, PolicyRow } from '@bourse/contract/office/policy';
import type { Policy } from '@bourse/core/policy/policy';
import type { Pool, PoolClient } from 'pg';
import type { Change, FourEyes } from '../four-eyes/four-eyes.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { UNKNOWN } from './decide.ts';
import { OPEN, readRows } from './policy-table.ts';

export interface PolicyOfficeOptions {
  readonly pool: Pool;
  readonly fourEyes: FourEyes;
  readonly isCountry: (code: string) => boolean;
}
type Class = Omit<Input<(typeof contract)['changeClass']>, 'reason'>;

const CHANGE_ROW = 'policy.change-row';
const CHANGE_CLASS = 'policy.change-class';

/** The policy table, changed by two people. How it was before is in the requests and in the audit log. */
export function policyOffice(o: PolicyOfficeOptions): Handlers<typeof contract> {
  registerRow(o);
  registerClass(o);
  return {
    table: () => readRows(o.pool),
    changeRow: ({ reason, ...row }, operator) => {
      if (row.country !== UNKNOWN && !o.isCountry(row.country)) return refuse('country-not-offered', { detail: 'no such country' });
      const isCapped = row.live.maximumLeverage !== undefined || row.practice.maximumLeverage !== undefined;
      if (isCapped && row.product !== 'perpetual') return refuse('9', { detail: 'only perpetual contracts have leverage' });
      return o.fourEyes.ask(operator, CHANGE_ROW, row, reason);
    },
    changeClass: ({ reason, ...change }, operator) => o.fourEyes.ask(operator, CHANGE_CLASS, change, reason),
  };
}

function registerRow({ fourEyes }: PolicyOfficeOptions): void {
  fourEyes.register<PolicyRow>(CHANGE_ROW, {
    make: ['risk', 'admin'],
    decide: ['risk', 'admin'],
    async describe(client, row) {
      const [before = { live: OPEN, practice: OPEN }] = await readRows(client, row);
      const { product, country, clientClass } = row;
      return {
        title: `Change the policy for ${product} in ${country}, ${clientClass} clients`,
        subject: `policy:${product}:${country}:${clientClass}`,
        changes: (['live', 'practice'] as const).flatMap((realm) => lineOf(realm, before[realm], row[realm])),
      };
    },
    async apply(client, { product, country, clientClass, live, practice }) {
      await client.query(
        `INSERT INTO product_policy (product, country, client_class, access, maximum_leverage, practice_access, practice_maximum_leverage)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (product, country, client_class) DO UPDATE SET access = excluded.access,
           maximum_leverage = excluded.maximum_leverage, practice_access = excluded.practice_access,
           practice_maximum_leverage = excluded.practice_maximum_leverage`,
        [
          ...[product, country, clientClass, live.access, live.maximumLeverage ?? null],
          ...[practice.access, practice.maximumLeverage ?? null],
        ],
      );
      return undefined;
    },
  });
}

function registerClass({ fourEyes }: PolicyOfficeOptions): void {
  fourEyes.register<Class>(CHANGE_CLASS, {
    make: ['risk', 'verification', 'admin'],
    decide: ['risk', 'admin'],
    async describe(client, { uid, clientClass }) {
      const before = await classOf(client, uid);
      if (before === undefined) return refuse('not-found');
      const changes = before === clientClass ? [] : [{ name: 'client class', before, after: clientClass }];
      return { title: `Change the client class of trader ${uid}`, subject: `trader:${uid}`, changes };
    },
    async apply(client, { uid, clientClass }) {
      await client.query('UPDATE trader_identity SET client_class = $2 WHERE trader = $1', [uid, clientClass]);
      return undefined;
    },
  });
}

async function classOf(client: PoolClient, uid: string): Promise<string | undefined> {
  const { rows } = await client.query<{ client_class: string }>('SELECT client_class FROM trader_identity WHERE trader = $1', [uid]);
  return rows[0]?.client_class;
}

const lineOf = (name: string, before: Policy, after: Policy): readonly Change[] => {
  const [was, is] = [policyText(before), policyText(after)];
  return was === is ? [] : [{ name, before: was, after: is }];
};
const policyText = ({ access, maximumLeverage }: Policy): string =>
  `${access.replace('_', '-')}${maximumLeverage === undefined ? '' : `, up to ${maximumLeverage}x`}`;
