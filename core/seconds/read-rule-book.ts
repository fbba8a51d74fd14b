import type { Rate } from '../money/unit.ts';

/** What a rule book says of an instrument, as far as a result depends on it. */
export interface RuledInstrument {
  readonly index: string;
  readonly sources: number;
  /** By duration in milliseconds. */
  readonly ratios: ReadonlyMap<number, Rate>;
}

/** Undefined if the text has no such instrument. */
export function ruledBy(text: string, symbol: string): RuledInstrument | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${symbol} index `));
  const found = line && / index (\S+) sources (\d+) .* pays (\d+:\d+(?: \d+:\d+)*)$/.exec(line);
  if (!found) return undefined;
  const [, index, sources, pays] = found as unknown as [string, string, string, string];
  const ratios = pays.split(' ').map((one) => one.split(':') as [string, string]);
  return { index, sources: Number(sources), ratios: new Map(ratios.map(([ms, ratio]) => [Number(ms), BigInt(ratio) as Rate])) };
}
