export interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/** The one range that a `Range` header asks for (RFC 9110, 14.2). Undefined: send it all; 'outside': there is no such part. */
export function byteRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (asked === null) return undefined;
  const [, first, last] = asked as unknown as [string, string, string];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start >= size || (first === '' && Number(last) === 0) ? 'outside' : { start, end };
}
