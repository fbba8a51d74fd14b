// The office of a practice server for tests, with one operator per role and two admins who are two people.
import type { Call, Input } from '@bourse/contract/call';
import { officeCalls } from '@bourse/contract/office/calls';
import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { type OfficeEdge, openOfficeEdge } from '../office-edge.ts';
import { openOfficePool } from '../store/postgres.ts';
import { type Answer, type PracticeServer, startPracticeServer } from './practice-server.ts';

export interface PracticeOffice {
  readonly server: PracticeServer;
  readonly office: OfficeEdge;
  call<C>(call: C, input: Input<C>, token?: string): Promise<Answer<C>>;
  /** The token of the practice operator `{who}@office.test`. */
  signIn(who: string): Promise<string>;
  close(): Promise<void>;
}

export async function startPracticeOffice(
  environment: Record<string, string> = {},
  more: Parameters<typeof startPracticeServer>[1] = {},
): Promise<PracticeOffice> {
  const server = await startPracticeServer(environment, more);
  const config = readConfig({ DATA_DIR: server.dataDir, RATE_LIMITS: 'off', ...environment });
  const pool = openOfficePool(server.store.urls.office);
  const office = await openOfficeEdge({
    config,
    log: pino({ level: 'silent' }),
    pool,
    traders: server.edge,
    checkAnswers: true,
  });
  const tokens = new Map<string, string>();
  const one: PracticeOffice = {
    server,
    office,
    async call(of, input, token) {
      const call = of as Call;
      const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
      const answer = await office.app.inject({
        method: call.method,
        url: `${call.path}${query}`,
        headers: { ...(token !== undefined && { token }) },
        ...(call.method === 'POST' && { payload: input as object }),
      });
      const isFile = answer.statusCode === 200 && call.media !== undefined;
      return { status: answer.statusCode, headers: answer.headers, body: isFile ? (answer.body as never) : answer.json() };
    },
    async signIn(who) {
      const known = tokens.get(who);
      if (known !== undefined) return known;
      const { body, status } = await one.call(officeCalls.entry.signIn, { name: `${who}@office.test`, password: `practice-${who}` });
      const token = body.session?.token;
      if (status !== 200 || token === undefined) throw new Error(`${who} was not let in: ${JSON.stringify(body)}`);
      tokens.set(who, token);
      return token;
    },
    async close() {
      await office.close();
      await pool.end();
      await server.close();
    },
  };
  return one;
}
