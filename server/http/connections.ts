import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { network } from './rate-limit.ts';

/** In total, sockets of the realtime channel among them. */
export const MOST_CONNECTIONS = 20_000;
/** Of one address (or IPv6 /64): a large office with a browser's six and a socket each, but no client alone. */
export const MOST_PER_ADDRESS = 600;

/**
 * Caps the connections of a server. A refused one is closed before anything of it is read, so it costs no memory. Behind a proxy
 * all of them come from the proxy, which has to count its own clients.
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
