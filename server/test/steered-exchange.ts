// An exchange whose index prices and clock a journey steers from outside, one line each on standard input: `price BTC-USDT 6000000`
// in ticks, `hour` for two seconds before the next full funding hour. Nobody trades in it but the journey's own traders.
import { createInterface } from 'node:readline';
import { startPracticeServer } from './practice-server.ts';

const FUNDING_MS = 8 * 3_600_000;
let ahead = 0;
const server = await startPracticeServer({}, { wallClock: () => Date.now() + ahead });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(`open http://${await server.listen()}`);

async function obey(line: string): Promise<void> {
  const [word, symbol = '', price] = line.split(' ');
  if (word === 'price') await server.tick(symbol, Number(price));
  else if (word === 'hour') {
    const now = Date.now() + ahead;
    ahead += FUNDING_MS - (now % FUNDING_MS) - 2_000;
  }
  say('done');
}
for await (const line of createInterface({ input: process.stdin })) await obey(line);
await server.close();
