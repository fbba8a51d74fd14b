import type { Client, StompSubscription } from '@stomp/stompjs';
import { useSyncExternalStore } from 'react';
import { noteSeq } from './api.ts';
import { ORIGIN } from './origin.ts';
import type { QueueMessage } from './queue-message.ts';
import { endSession, tokenOf, useSession } from './session.ts';

// One line to the server for all live data. It opens with the first queue and closes a while after the last one. After a
// break every queue is subscribed again and starts with a snapshot; a gap in the numbers of a queue does the same for it.

export type LineState = 'idle' | 'opening' | 'open' | 'broken';
type Listener = (message: QueueMessage) => void;
interface Queue {
  readonly listeners: Set<Listener>;
  subscription: StompSubscription | undefined;
  lastSeq: number;
}

const queues = new Map<string, Queue>();
const stateListeners = new Set<() => void>();
const epochListeners = new Set<() => void>();
let client: Client | undefined;
let starting = false;
let state: LineState = 'idle';
let vhost = '/';
let epoch: number | undefined;
/** When the last message came, by the phone's clock. */
let heardAt = 0;
let closing: ReturnType<typeof setTimeout> | undefined;

/** How long the line stays open without a queue: long enough for a change of pages. */
const lingerMs = 20_000;

function setState(next: LineState): void {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
}

/** The virtual host of the configuration (`rabbitmq`). */
export const setVirtualHost = (host: string): void => {
  vhost = host;
};

/** Listens to a queue until the returned function is called. The first message is a snapshot, if nobody else listens yet. */
export function listen(name: string, listener: Listener): () => void {
  clearTimeout(closing);
  let queue = queues.get(name);
  if (!queue) {
    queue = { listeners: new Set(), subscription: undefined, lastSeq: -1 };
    queues.set(name, queue);
    if (state === 'open') subscribe(name, queue);
    else void open();
  }
  queue.listeners.add(listener);
  return () => {
    queue.listeners.delete(listener);
    if (queue.listeners.size > 0 || queues.get(name) !== queue) return;
    queues.delete(name);
    unsubscribe(queue);
    if (queues.size === 0) closing = setTimeout(close, lingerMs);
  };
}

async function open(): Promise<void> {
  if (client || starting) return;
  starting = true;
  setState('opening');
  try {
    const { Client } = await import('@stomp/stompjs');
    const made = new Client({
      brokerURL: `${(ORIGIN || location.origin).replace('http', 'ws')}/ws`,
      reconnectDelay: 1_000,
      maxReconnectDelay: 15_000,
      reconnectTimeMode: 1, // doubles up to the maximum
      connectionTimeout: 10_000,
      heartbeatIncoming: 10_000,
      heartbeatOutgoing: 10_000,
      beforeConnect: (c) => {
        const token = tokenOf();
        c.connectHeaders = { host: vhost, ...(token && { token }) };
      },
      onConnect: () => {
        setState('open');
        for (const [name, queue] of queues) subscribe(name, queue);
      },
      // The session of this line ended elsewhere: the guard leads to the login at once, not with the next call.
      onStompError: ({ headers }) => {
        const token = tokenOf();
        if (token && token === made.connectHeaders['token'] && /^session .*ended$/.test(headers['message'] ?? '')) endSession();
      },
      onWebSocketClose: () => {
        for (const queue of queues.values()) queue.subscription = undefined;
        if (client?.active) setState('broken');
      },
    });
    client = made;
    made.activate();
  } catch {
    // The chunk did not load: try again as if the line had broken.
    setState('broken');
    setTimeout(() => void open(), 3_000);
  } finally {
    starting = false;
  }
}

function close(): void {
  const old = client;
  client = undefined;
  setState('idle');
  void old?.deactivate();
}

/** Tries at once instead of waiting for the next turn. */
export async function reconnect(): Promise<void> {
  const old = client;
  client = undefined;
  await old?.deactivate({ force: true });
  for (const queue of queues.values()) queue.subscription = undefined;
  if (queues.size > 0) await open();
  else setState('idle');
}

// Private queues belong to the session: a new token is a new line.
useSession.subscribe((now, before) => {
  if (now.token !== before.token && client) void reconnect();
});

function subscribe(name: string, queue: Queue): void {
  queue.lastSeq = -1;
  queue.subscription = client?.subscribe(`/queue/${name}`, ({ body }) => receive(name, queue, body));
}

function unsubscribe(queue: Queue): void {
  const { subscription } = queue;
  queue.subscription = undefined;
  if (client?.connected) subscription?.unsubscribe();
}

function receive(name: string, queue: Queue, body: string): void {
  const message = JSON.parse(body) as QueueMessage;
  heardAt = Date.now();
  const isOtherWriter = epoch !== undefined && message.epoch !== epoch;
  epoch = message.epoch;
  if (isOtherWriter) for (const listener of epochListeners) listener();
  const step = follows(queue.lastSeq, message);
  if (step === 'gap') {
    unsubscribe(queue);
    subscribe(name, queue);
    return;
  }
  if (step === 'old') return;
  queue.lastSeq = message.seq;
  if (name.startsWith('user.')) noteSeq(message.seq);
  for (const listener of queue.listeners) listener(message);
}

/** What a message is to a reader that has everything up to `lastSeq` (-1: nothing yet). */
export function follows(lastSeq: number, message: QueueMessage): 'next' | 'gap' | 'old' {
  if (message.snapshot) return 'next';
  if (lastSeq < 0) return 'gap';
  if (message.previousSeq !== undefined && message.previousSeq > lastSeq) return 'gap';
  return message.seq < lastSeq ? 'old' : 'next';
}

/** Another writer took over: what was fetched besides the queues is fetched anew. */
export function onOtherWriter(listener: () => void): () => void {
  epochListeners.add(listener);
  return () => epochListeners.delete(listener);
}

/** The line itself while it's open, to measure it. */
export const openClient = (): Client | undefined => (client?.connected ? client : undefined);

export const lastHeardAt = (): number => heardAt;

const onState = (listener: () => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};
/** The device has a network again, or the broken line to the server is open again. */
export function onLineBack(listener: () => void): () => void {
  let wasBroken = state === 'broken';
  const stop = onState(() => {
    if (state === 'open' && wasBroken) listener();
    if (state === 'open' || state === 'broken') wasBroken = state === 'broken';
  });
  window.addEventListener('online', listener);
  return () => {
    stop();
    window.removeEventListener('online', listener);
  };
}
export const useLineState = (): LineState => useSyncExternalStore(onState, () => state);
