import type { Server } from 'node:http';
import type { Role } from '@bourse/contract/office/roles';
import { supportOffice } from '@bourse/contract/office/support';
import type { Broker } from '../broker/broker.ts';
import { createGateway, type Gateway } from '../realtime/gateway.ts';
import { officeTopicOf, supportDesk } from '../realtime/topic.ts';
import type { SupportBroadcast } from './broadcast.ts';

interface OperatorSession {
  readonly operator: number;
  readonly roles: readonly Role[];
}
export interface InboxSocketOptions {
  readonly broker: Broker;
  readonly broadcast: Pick<SupportBroadcast, 'snapshot'>;
  readonly find: (token: string) => Promise<OperatorSession | undefined>;
  /** The office's origin if there's a proxy in front; otherwise only pages of the same host are allowed. */
  readonly origins: readonly string[];
  readonly report: (error: unknown) => void;
}

/** How often a socket's session is checked again: a socket closes within this time after its session ends. */
const RECHECK_MS = 4_000;

/**
 * The office's own socket server: operators who may read the inbox are notified at once that a conversation changed. It has a
 * gateway of its own, so traders' sessions don't open it and operators' sessions don't open traders' queues.
 */
export async function openInboxSocket(o: InboxSocketOptions): Promise<Gateway & { listen(server: Server): void }> {
  const gateway = await createGateway({
    broker: o.broker,
    // Operators' numbers are unrelated to traders': ending a trader's sockets must not end these.
    authenticate: async (token) => {
      const session = await o.find(token);
      if (session === undefined) return undefined;
      const mayRead = supportOffice.inbox.roles.some((role) => session.roles.includes(role));
      return { trader: -session.operator, uid: mayRead ? supportDesk : `operator ${session.operator}` };
    },
    snapshot: o.broadcast.snapshot,
    hasInstrument: () => false,
    topicOf: officeTopicOf,
    virtualHost: '/',
    allowedOrigins: o.origins,
    recheckMs: RECHECK_MS,
    maxSubscriptions: 4,
    report: o.report,
  });
  return Object.assign(gateway, {
    listen(server: Server): void {
      server.on('upgrade', (request, socket, head) => {
        if (!gateway.upgrade(request, socket, head)) socket.destroy();
      });
    },
  });
}
