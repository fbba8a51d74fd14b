import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
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

/** Gives a request this long to arrive, in ms, also while the server closes. */
export function timeRequests(app: FastifyInstance, requestTimeoutMs: number): void {
  // Node applies the larger of the two to the whole request, so the headers' timeout must not be larger.
  app.server.headersTimeout = Math.min(10_000, requestTimeoutMs);
  closeUnused(app, requestTimeoutMs);
}

/**
 * Makes a close wait for requests only. Node stops looking for other connections as soon as a server closes, so one that a browser
 * opened in advance, or that is kept alive after its last answer, would hold it up for minutes.
 */
function closeUnused(app: FastifyInstance, requestTimeoutMs: number): void {
  const { server } = app;
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    const sweeping = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, 50);
    // By then a request that isn't complete would have been refused.
    const late = setTimeout(() => server.closeAllConnections(), requestTimeoutMs);
    server.once('close', () => {
      clearInterval(sweeping);
      clearTimeout(late);
    });
    done();
  });
}
