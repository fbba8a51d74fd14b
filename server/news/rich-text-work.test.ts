// An operator's text must not block the event loop. Measured by the characters the Markdown parser examines, never by time.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_WORK, markdown, richText, workOf } from './rich-text.ts';

let looked = 0;
const count = (source: string): false => {
  looked += source.length;
  return false;
};
// Each rule scans the rest of its paragraph; `false` leaves the work to the parser's own rule.
markdown.use({
  tokenizer: {
    emStrong: (source, masked) => count(source.length > masked.length ? source : masked),
    link: count,
    reflink: count,
    codespan: count,
    del: count,
    autolink: count,
    url: count,
    tag: count,
  },
});
const LONGEST = 15_000;

function look(source: string): number {
  looked = 0;
  richText(source);
  return looked;
}

test('no repetition of marks makes the parser examine more than the bound, however they are repeated', () => {
  const pattern = fc.string({ unit: fc.constantFrom(...'*_~[]()!<>`&\\:@|#-+. \n"=', 'a', 'http://'), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(pattern, fc.string({ maxLength: 3 }), (repeated, before) => {
      const source = (before + repeated.repeat(Math.ceil(LONGEST / repeated.length))).slice(0, LONGEST);
      // Up to eight rules scan the text after each mark.
      expect(look(source)).toBeLessThanOrEqual(8 * MOST_WORK);
    }),
    { numRuns: 150 },
  );
});

test.each(['_a__', '**a', 'a**', '*a', '~a~~', '!', '[a][', '![', '_a', '`a``'])(
  '15,000 characters of %s are shown as plain text',
  (pattern) => {
    const source = pattern.repeat(Math.ceil(LONGEST / pattern.length)).slice(0, LONGEST);
    expect(workOf(source)).toBeGreaterThan(MOST_WORK);
    expect(look(source)).toBe(0);
    const { blocks, dropped } = richText(source);
    expect(blocks).toEqual([{ block: 'paragraph', spans: [{ text: source }] }]);
    expect(dropped).toEqual(['Too many formatting marks in one paragraph: shown as plain text']);
  },
);

test('a long notice with links, a table and emphasis in every paragraph keeps its formatting', () => {
  const paragraph = 'A **bold** word, an _important_ one and [a link](https://example.com), as an ordinary notice has them. '.repeat(3);
  const table = `| a | b |\n|---|---|\n${'| **x** | `y` |\n'.repeat(100)}`;
  const source = `${Array(40).fill(paragraph).join('\n\n')}\n\n${table}`;
  expect(source.length).toBeGreaterThan(13_000);
  expect(workOf(source)).toBeLessThan(MOST_WORK / 4);
  expect(richText(source).blocks).toHaveLength(41);
});
