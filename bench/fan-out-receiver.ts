// The other end of the fan-out benchmark, in a separate process: opens sockets to both sides and counts bytes the same way for
// both. Talks to the benchmark over the channel between parent and child.
import { connect, type Socket } from 'node:net';

type Order =
  | { readonly open: 'stomp' | 'raw'; readonly port: number; readonly count: number; readonly destination: string }
  /** Answers once each socket of a side has received this many more bytes. */
  | { readonly expect: 'stomp' | 'raw'; readonly bytes: number };

const received = { stomp: 0, raw: 0 };
const wanted = { stomp: Number.POSITIVE_INFINITY, raw: Number.POSITIVE_INFINITY };
const sockets = { stomp: 0, raw: 0 };

process.on('message', (order: Order) => {
  if ('open' in order) void open(order);
  else {
    received[order.expect] = 0;
    wanted[order.expect] = order.bytes * sockets[order.expect];
    process.send?.('ready');
  }
});

async function open({ open: side, port, count, destination }: Extract<Order, { open: string }>): Promise<void> {
  for (let i = 0; i < count; i++) {
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    if (side === 'stomp') await subscribe(socket, destination);
    socket.on('data', (data) => {
      received[side] += data.length;
      if (received[side] < wanted[side]) return;
      wanted[side] = Number.POSITIVE_INFINITY;
      process.send?.('all here');
    });
  }
  sockets[side] = count;
  process.send?.('open');
}

async function subscribe(socket: Socket, destination: string): Promise<void> {
  const answer = (end: string) =>
    new Promise<void>((resolve) => {
      let text = '';
      const listen = (data: Buffer) => {
        text += data.toString('latin1');
        if (!text.includes(end)) return;
        socket.off('data', listen);
        resolve();
      };
      socket.on('data', listen);
    });
  const upgraded = answer('\r\n\r\n');
  socket.write(
    'GET /ws HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await upgraded;
  const connected = answer('\0');
  socket.write(masked('CONNECT\naccept-version:1.2\nhost:bourse\n\n\0'));
  await connected;
  const subscribed = answer('\0');
  socket.write(masked(`SUBSCRIBE\nid:sub-0\ndestination:${destination}\nreceipt:r\n\n\0`));
  await subscribed;
}

/** A text frame masked with zeros. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0]), payload]);
}
