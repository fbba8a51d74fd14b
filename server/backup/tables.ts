import type { ClientBase } from 'pg';
import { isArchived } from '../history/histories.ts';

export interface Table {
  /** With its schema, quoted where necessary. */
  readonly name: string;
  /** The table its lines are restored into: a detached journal day goes back into the journal. */
  readonly target: string;
  readonly columns: readonly string[];
  readonly isPartitioned: boolean;
}

/**
 * Every table of ours with the columns that are written, each after those it references. A month that was detached and is still to be
 * dropped is none: its rows are in the archive.
 */
export async function tablesInOrder(client: Pick<ClientBase, 'query'>): Promise<readonly Table[]> {
  const { rows } = await client.query<{ name: string; kind: string; columns: string[] }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relkind AS kind,
       array_agg(quote_ident(a.attname) ORDER BY a.attnum)::text[] AS columns
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
       JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname IN ('public', 'state')
     GROUP BY n.nspname, c.relname, c.relkind ORDER BY name`,
  );
  const refers = await client.query<{ name: string; to: string }>(
    `SELECT DISTINCT format('%I.%I', n.nspname, c.relname) AS name, format('%I.%I', tn.nspname, t.relname) AS to
     FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
       JOIN pg_class AS t ON t.oid = k.confrelid JOIN pg_namespace AS tn ON tn.oid = t.relnamespace
     WHERE k.contype = 'f' AND k.conrelid <> k.confrelid`,
  );
  const tables = rows
    .filter(({ name }) => !isArchivedMonth(name))
    .map(({ name, kind, columns }) => ({ name, columns, isPartitioned: kind === 'p', target: targetOf(name) }));
  return inOrder(tables, (name) => refers.rows.filter((row) => row.name === name).map((row) => row.to));
}

const isArchivedMonth = (name: string): boolean => {
  const [, history] = /^public\.([a-z_]+)_(?:before|\d{4}_\d\d)$/.exec(name) ?? [];
  return history !== undefined && isArchived(history);
};

export const JOURNAL = 'public.journal';
const targetOf = (name: string): string => (/^public\.journal_\d{4}_\d\d_\d\d$/.test(name) ? JOURNAL : name);

/** Days first, because the journal's partitions are created from them; the journal last. */
function inOrder(tables: readonly Table[], refersTo: (name: string) => readonly string[]): Table[] {
  const waiting = new Map(tables.filter(({ target }) => target !== JOURNAL).map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ name }) => refersTo(name).every((to) => !waiting.has(to)));
    if (free.length === 0) throw new Error(`${[...waiting.keys()].join(', ')} refer to each other in a circle`);
    for (const table of free) waiting.delete(table.name);
    ordered.push(...free);
  }
  return [...ordered, ...tables.filter(({ target }) => target === JOURNAL)];
}

/** The position of each sequence, so that `nextval` in a restored database never repeats a number. */
export async function sequences(client: Pick<ClientBase, 'query'>): Promise<readonly { name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname IN ('public', 'state') AND last_value IS NOT NULL ORDER BY name`,
  );
  return rows;
}
