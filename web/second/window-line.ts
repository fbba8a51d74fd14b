import type { SecondContract, SecondTick } from '@bourse/contract/seconds-text';

export interface WindowLine {
  /** Of a polyline, in the picture's units. */
  readonly points: string;
  readonly strike: Place | undefined;
  readonly settlement: Place | undefined;
  /** Where the contract ends, also before it has been settled. */
  readonly end: number | undefined;
}
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Room above and below the line, so that no mark is cut. */
const MARGIN = 10;

/** The index around a contract as a line: from the first tick given to the end of the contract. Only for the eye, so floats will do. */
export function windowLine(
  ticks: readonly SecondTick[],
  { strike, settlement, settleAt }: Pick<SecondContract, 'strike' | 'settlement' | 'settleAt'>,
  width: number,
  height: number,
): WindowLine | undefined {
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const begin = Date.parse(first.at);
  const until = Math.max(Date.parse(last.at), settleAt === undefined ? 0 : Date.parse(settleAt), begin + 1);
  const prices = [...ticks, strike, settlement].flatMap((tick) => (tick === undefined ? [] : [Number(tick.price)]));
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (at: string): number => round((width * (Date.parse(at) - begin)) / (until - begin));
  const y = (price: string): number =>
    round(high === low ? height / 2 : MARGIN + ((height - 2 * MARGIN) * (high - Number(price))) / (high - low));
  const place = (tick: SecondTick | undefined): Place | undefined => tick && { x: x(tick.at), y: y(tick.price) };
  return {
    points: ticks.map(({ at, price }) => `${x(at)},${y(price)}`).join(' '),
    strike: place(strike),
    settlement: place(settlement),
    end: settleAt === undefined ? undefined : x(settleAt),
  };
}

const round = (n: number): number => Math.round(n * 10) / 10;
