import { Block } from '@bourse/contract/rich-text';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { leadOf, plain, richText } from './rich-text.ts';

const blocks = (source: string) => richText(source).blocks;
const all = z.array(Block);

test('Markdown becomes typed blocks: paragraphs, headings, lists, quotes, tables, code', () => {
  const source =
    '# One\n\nTwo **bold _and slanted_** ~~gone~~ `x = 1`\n\n- a\n  - b\n- [x] c\n\n3. d\n4. e\n\n> said\n>\n> more\n\n|k|v|\n|-|-|\n|1|**2**|\n\n```\nlet it\n```\n\n---';
  expect(blocks(source)).toEqual([
    { block: 'heading', level: 2, spans: [{ text: 'One' }] },
    {
      block: 'paragraph',
      spans: [
        { text: 'Two ' },
        { text: 'bold ', bold: true },
        { text: 'and slanted', bold: true, italic: true },
        { text: ' ' },
        { text: 'gone', struck: true },
        { text: ' ' },
        { text: 'x = 1', code: true },
      ],
    },
    {
      block: 'list',
      items: [
        { depth: 0, spans: [{ text: 'a' }] },
        { depth: 1, spans: [{ text: 'b' }] },
        { depth: 0, spans: [{ text: '☑ c' }] },
      ],
    },
    {
      block: 'list',
      items: [
        { depth: 0, number: 3, spans: [{ text: 'd' }] },
        { depth: 0, number: 4, spans: [{ text: 'e' }] },
      ],
    },
    { block: 'quote', paragraphs: [[{ text: 'said' }], [{ text: 'more' }]] },
    { block: 'table', head: [[{ text: 'k' }], [{ text: 'v' }]], rows: [[[{ text: '1' }], [{ text: '2', bold: true }]]] },
    { block: 'code', text: 'let it' },
    { block: 'line' },
  ]);
  expect(all.safeParse(blocks(source)).success).toBe(true);
});

test('a script in a notice becomes plain characters on the page', () => {
  const source =
    '<script>alert(1)</script>\n\nHello <img src=x onerror=alert(1)> **<b>you</b>**\n\n<svg/onload=alert(1)>\n\n[<i>x</i>](https://a.example)';
  const { blocks: tree, dropped } = richText(source);
  expect(plain(tree.flatMap((one) => ('spans' in one ? one.spans : [])))).toBe(
    '<script>alert(1)</script>Hello <img src=x onerror=alert(1)> <b>you</b><svg/onload=alert(1)><i>x</i>',
  );
  expect(dropped.length).toBeGreaterThan(3);
  expect(all.safeParse(tree).success).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://a.example/1',
  '//a.example',
  '/api/user/info',
  'https://bank.example@a.example',
  'ftp://a.example',
])('a link to %s stays plain text', (address) => {
  const spans = blocks(`[click](<${address}>)`).flatMap((one) => ('spans' in one ? one.spans : []));
  expect(spans.every((span) => span.link === undefined)).toBe(true);
  expect(plain(spans)).toContain('click');
});

test.each([
  ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
  ['http://a.example', 'http://a.example/'],
  ['mailto:help@a.example', 'mailto:help@a.example'],
  ['#/markets?list=spot', '#/markets?list=spot'],
])('a link to %s is a link', (address, link) => {
  expect(blocks(`[there](${address})`)).toEqual([{ block: 'paragraph', spans: [{ text: 'there', link }] }]);
});

test('our own images are shown; one on another site becomes a link, so that no other site learns who reads it', () => {
  const id = '0b2f9a52-6f0f-4a3c-9d55-000000000001';
  expect(blocks(`before ![Chart](upload:${id}) after`)).toEqual([
    { block: 'picture', source: `/api/uploads/${id}`, text: 'Chart' },
    { block: 'paragraph', spans: [{ text: 'before  after' }] },
  ]);
  expect(blocks('![Cat](https://cats.example/1.png)')).toEqual([
    { block: 'paragraph', spans: [{ text: 'Cat', link: 'https://cats.example/1.png' }] },
  ]);
  expect(blocks('![x](javascript:alert(1))')).toEqual([{ block: 'paragraph', spans: [{ text: 'x' }] }]);
  expect(blocks('![x](/api/uploads/1?until=2)')).toEqual([{ block: 'paragraph', spans: [{ text: 'x' }] }]);
});

test.each(['>'.repeat(15_000), '1. '.repeat(5_000), '- '.repeat(7_000), '['.repeat(15_000), '_a'.repeat(7_500), '![]('.repeat(3_700)])(
  'a malicious text is parsed in time and doesn’t overflow the stack',
  (source) => {
    expect(all.safeParse(blocks(source)).success).toBe(true);
  },
);

test('a notice’s lead is its first words, without markup', () => {
  expect(leadOf(richText('# Title\n\n**Planned** upgrade on\nSunday.\n\nMore'))).toBe('Planned upgrade on Sunday.');
  expect(leadOf(richText(`${'word '.repeat(60)}`))).toMatch(/^(word )+word…$/);
});
