// Logins as fast as the server accepts them, in a separate process: eight at a time, more than the server checks concurrently. Each
// is for a different account that doesn't exist, which costs exactly as much as a wrong password. argv: port. Reports when the
// first was answered, and its results when told to stop.
import { calls } from '@bourse/contract/calls';

export interface Logins {
  readonly perSecond: number;
}

const AT_ONCE = 8;
const url = `http://127.0.0.1:${process.argv[2]}${calls.identity.login.path}`;
let isStopped = false;
let asked = 0;
let answered = 0;
let since = 0;

async function ask(): Promise<void> {
  while (!isStopped) {
    const account = `nobody-${process.pid}-${asked++}@bench.test`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account, password: 'not the password' }),
    });
    await answer.arrayBuffer();
    if (answer.status !== 400) throw new Error(`a login was answered ${answer.status}`);
    if (answered++ === 0) {
      since = performance.now();
      process.send?.('begun');
    }
  }
}

process.once('message', () => {
  isStopped = true;
  process.send?.({ perSecond: (answered * 1000) / (performance.now() - since) } satisfies Logins);
});
await Promise.all(Array.from({ length: AT_ONCE }, ask));
