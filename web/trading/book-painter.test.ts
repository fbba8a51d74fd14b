import { expect, test } from 'vitest';
import { amountRoom, BookPainter } from './book-painter.ts';

// As much of an element as the painter uses; every write is counted.
class Piece {
  writes = 0;
  disabled = true;
  hidden = true;
  children: Piece[] = [];
  style = { transform: '', visibility: 'hidden' };
  #text = '';
  get textContent() {
    return this.#text;
  }
  set textContent(text: string) {
    this.writes += 1;
    this.#text = text;
  }
  get firstElementChild() {
    return this.children[0];
  }
}
const row = () => {
  const line = new Piece();
  const button = new Piece();
  button.children = [new Piece(), new Piece(), new Piece(), new Piece()];
  line.children = [button];
  return line;
};
const side = (rows: number) => {
  const list = new Piece();
  list.children = Array.from({ length: rows }, row);
  return list;
};
const shown = (list: Piece) => list.children.map((line) => line.children[0]?.children.slice(1, 3).map((p) => p.textContent));
const painter = () =>
  new BookPainter(
    (p) => `p${p}`,
    (q) => `q${q}`,
  );
const as = (list: Piece, isTurned = false, own: readonly string[] = []) => ({
  element: list as unknown as HTMLElement,
  isTurned,
  own: new Set(own),
});

test('the best price is first, and at the bottom on the reversed side', () => {
  const book = [
    { price: '2', quantity: '5', depth: 5 },
    { price: '3', quantity: '5', depth: 10 },
  ];
  const plain = side(2);
  painter().paint(as(plain), book, 10);
  expect(shown(plain)).toEqual([
    ['p2', 'q5'],
    ['p3', 'q5'],
  ]);
  const turned = side(2);
  painter().paint(as(turned, true), book, 10);
  expect(shown(turned)).toEqual([
    ['p3', 'q5'],
    ['p2', 'q5'],
  ]);
});
test('only changes are written, and bars move by transform alone', () => {
  const list = side(1);
  const own = painter();
  own.paint(as(list), [{ price: '2', quantity: '5', depth: 5 }], 10);
  own.paint(as(list), [{ price: '2', quantity: '6', depth: 5 }], 20);
  const [bar, price, quantity] = (list.children[0] as Piece).children[0]!.children as [Piece, Piece, Piece, Piece];
  expect([price.writes, quantity.writes]).toEqual([1, 2]);
  expect(bar.style.transform).toBe('scaleX(0.250)');
});
test('a row without a level is empty, and nothing to press or read out', () => {
  const list = side(1);
  const button = list.children[0]!.children[0]!;
  const own = painter();
  own.paint(as(list), [{ price: '2', quantity: '5', depth: 5 }], 5);
  expect([button.disabled, button.style.visibility]).toEqual([false, 'visible']);
  own.paint(as(list), [], 5);
  expect(shown(list)).toEqual([['', '']]);
  expect([button.disabled, button.style.visibility]).toEqual([true, 'hidden']);
});
test('the row of the trader’s own order is marked as long as the order is there', () => {
  const list = side(2);
  const own = painter();
  const rows = [
    { price: '3', quantity: '5', depth: 5 },
    { price: '2', quantity: '5', depth: 10 },
  ];
  const marks = () => list.children.map((line) => !(line.children[0] as Piece).children[3]!.hidden);
  own.paint(as(list, false, ['2']), rows, 10);
  expect(marks()).toEqual([false, true]);
  own.paint(as(list, true, ['2']), rows, 10);
  expect(marks()).toEqual([true, false]);
  own.paint(as(list), rows, 10);
  expect(marks()).toEqual([false, false]);
});

test('an amount is shortened to the space next to the price, and omitted rather than cut off', () => {
  expect(amountRoom(176 / 12, '65,480.00'), 'a phone').toBeGreaterThan(6);
  expect(amountRoom(132 / 15.6, '65,480.00'), 'a phone with large text').toBe(4);
  expect(amountRoom(115 / 12, '65,480.00'), 'a narrow screen').toBe(5);
  expect(amountRoom(103 / 15.6, '65,480.00'), 'both').toBe(0);
  expect(amountRoom(Number.POSITIVE_INFINITY, '–')).toBe(Number.POSITIVE_INFINITY);
});
