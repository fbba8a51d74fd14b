// Logins as fast as the server takes them, in a process of its own: eight at a time, more than the
// server checks at once. Each is of an account of its own that does not exist, which costs exactly what a wrong password costs. argv: port.
// Says when the first was answered, and what it saw when it is told to stop.
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
