// npm start: the exchange, started again whenever it dies.
import { supervise } from './supervisor.ts';

// The young generation has room for what lives no longer than a batch, so that it isn't copied while it dies.
const exchange = supervise(['--max-semi-space-size=64', 'server/main.ts'], (line) => console.error(line));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => exchange.signal(signal));
process.exit(await exchange.ended);
