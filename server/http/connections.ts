import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { network } from './rate-limit.ts';

/** In total, realtime sockets included. */
export const MOST_CONNECTIONS = 20_000;
/** Per address (IPv6: per /64). Enough for a large office, where each browser opens six and a socket. */
export const MOST_PER_ADDRESS = 600;

/**
 * Limits a server's connections. A refused one is closed before anything is read from it, so it costs no memory. Behind a proxy
 * they all come from the proxy, so the proxy has to limit its own clients.
 */
export function capConnections(server: Server, { total = MOST_CONNECTIONS, perAddress = MOST_PER_ADDRESS } = {}): void {
  server.maxConnections = total;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = network(socket.remoteAddress ?? '');
    const count = open.get(address) ?? 0;
    if (count >= perAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
