// An exchange whose index prices and clock a journey steers from outside, one line each on standard input: `price BTC-USDT 6000000`
// in ticks, `silence BTC-USDT` until the next price, `hour` for two seconds before the next full funding hour, `sales` for the token
// sales of a practice exchange, `verify 100001` for a checked identity, `ahead 60000` for a minute later. Nobody trades in it but the
// journey's own traders.
import { createInterface } from 'node:readline';
import { traderId } from '@bourse/core/identity/trader-id';
import { openPracticeSales } from '../ico/practice-sales.ts';
import { startPracticeServer } from './practice-server.ts';
import { verifiedAs } from './verified.ts';

const FUNDING_MS = 8 * 3_600_000;
let ahead = 0;
const server = await startPracticeServer({}, { wallClock: () => Date.now() + ahead });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`open http://${await server.listen()}`);

async function obey(line: string): Promise<void> {
  const [word, symbol = '', price] = line.split(' ');
  if (word === 'price') await server.tick(symbol, Number(price));
  else if (word === 'silence') await server.silence(symbol);
  else if (word === 'hour') {
    const now = Date.now() + ahead;
    ahead += FUNDING_MS - (now % FUNDING_MS) - 2_000;
  } else if (word === 'sales') await openPracticeSales({ pool: server.store.pool, ...server.open });
  else if (word === 'verify') {
    await verifiedAs(server, symbol, 'Lena Hoffmann');
    await server.act({ kind: 'set_verification_level', trader: traderId(Number(symbol)), level: 'verified' });
  } else if (word === 'ahead') {
    ahead += Number(symbol);
    await server.open.engine.submit('clock', { kind: 'advance_clock' });
  }
  say('done');
}
for await (const line of createInterface({ input: process.stdin })) await obey(line);
await server.close();
