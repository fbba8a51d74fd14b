import type { Pool } from 'pg';

type Store = Pick<Pool, 'query'>;
export interface OperatorName {
  readonly operator: string;
  readonly name: string;
}

/** Operators with the support role who may sign in, and how many conversations each has open. */
export async function answeringOperators(store: Store): Promise<readonly (OperatorName & { readonly open: number })[]> {
  const { rows } = await store.query<{ id: number; name: string; open: number }>(
    `SELECT o.id, o.name, (SELECT count(*)::int FROM support_conversation c WHERE c.assigned_to = o.id AND c.state = 'open') AS open
     FROM operator o WHERE o.locked_at IS NULL AND EXISTS (SELECT FROM operator_role r WHERE r.operator = o.id AND r.role = 'support')
     ORDER BY o.name`,
  );
  return rows.map(({ id, name, open }) => ({ operator: String(id), name, open }));
}

/** The name under which an operator is shown; one who has left keeps the number. */
export async function operatorNames(store: Store): Promise<(operator: number) => OperatorName> {
  const { rows } = await store.query<{ id: number; name: string }>('SELECT id, name FROM operator');
  const names = new Map(rows.map(({ id, name }) => [Number(id), name]));
  return (operator) => ({ operator: String(operator), name: names.get(operator) ?? `operator ${operator}` });
}
