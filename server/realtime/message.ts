// A message is framed once for all sockets whose subscriptions have the same headers: server frames aren't masked, so the same
// bytes, websocket header included, serve all of them.
import { encodeFrame, escapeHeader, type StompVersion } from './frame.ts';

/** The constant part of every MESSAGE of a subscription; equal heads share their frames. */
export function messageHead(destination: string, subscriptionId: string | undefined, needsAck: boolean, version: StompVersion): string {
  const subscription = subscriptionId === undefined ? '' : `subscription:${escapeHeader(subscriptionId, version)}\n`;
  // The order of headers is free; the last line says whether the message wants an ack header (not for ack:auto).
  return `MESSAGE\n${subscription}destination:${escapeHeader(destination, version)}\ncontent-type:application/json\n${needsAck ? 'ack' : ''}`;
}

/** The websocket frame of a MESSAGE: one buffer, ready to be written. */
export function messageFrame(head: string, messageId: string, body: Uint8Array): Buffer {
  const tail = `message-id:${messageId}\ncontent-length:${body.length}\n\n`;
  const text = head.endsWith('\n') ? head + tail : `${head}:${messageId}\n${tail}`;
  const textLength = Buffer.byteLength(text);
  const length = textLength + body.length + 1;
  const frame = Buffer.allocUnsafe(headerLength(length) + length);
  const at = writeHeader(frame, length);
  frame.write(text, at);
  frame.set(body, at + textLength);
  frame[at + length - 1] = 0;
  return frame;
}

/** The websocket frame of any other STOMP frame. */
export function plainFrame(
  command: string,
  headers: Iterable<readonly [string, string]>,
  version: StompVersion,
  body?: Uint8Array,
): Buffer {
  return seal(encodeFrame(command, headers, version, body));
}

/** A whole, unmasked text message. */
export function seal(payload: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(headerLength(payload.length) + payload.length);
  frame.set(payload, writeHeader(frame, payload.length));
  return frame;
}

const FIN_TEXT = 0x81;
const headerLength = (length: number): number => (length < 126 ? 2 : length < 65536 ? 4 : 10);

function writeHeader(frame: Buffer, length: number): number {
  frame[0] = FIN_TEXT;
  if (length < 126) {
    frame[1] = length;
    return 2;
  }
  if (length < 65536) {
    frame[1] = 126;
    return frame.writeUInt16BE(length, 2);
  }
  frame[1] = 127;
  return frame.writeBigUInt64BE(BigInt(length), 2);
}

/** A lone EOL. */
export const heartBeatFrame = seal(Buffer.from('\n'));
