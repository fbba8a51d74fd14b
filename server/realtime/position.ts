// A message's position in its stream. Our own bodies begin with it, so it can be read without parsing the rest.

export interface Position {
  readonly epoch: number;
  readonly seq: number;
  readonly previousSeq: number | undefined;
}

/** The body of a message: the position first, then the fields. */
export function positioned(
  position: Omit<Position, 'previousSeq'> & { previousSeq?: number | undefined; snapshot?: true },
  fields: object,
): Buffer {
  const { epoch, seq, previousSeq, snapshot } = position;
  const head = { epoch, seq, ...(previousSeq === undefined ? {} : { previousSeq }), ...(snapshot ? { snapshot } : {}) };
  const [front, rest] = [JSON.stringify(head), JSON.stringify(fields)];
  return Buffer.from(rest === '{}' ? front : `${front.slice(0, -1)},${rest.slice(1)}`);
}

const HEAD = /^\{"epoch":(\d+),"seq":(\d+)(?:,"previousSeq":(\d+))?[,}]/;

/** Undefined for a body without a position, which is passed on as it is. */
export function positionOf(body: Uint8Array): Position | undefined {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 96)).toString('latin1');
  const match = HEAD.exec(start);
  if (!match) return undefined;
  return { epoch: Number(match[1]), seq: Number(match[2]), previousSeq: match[3] === undefined ? undefined : Number(match[3]) };
}
