import { expect, test } from 'vitest';
import { linkify } from './linkify.tsx';

const links = (text: string) => linkify(text).flatMap((p) => (p.href === undefined ? [] : [p.href]));

test('an address becomes a link, and the text around it stays', () => {
  expect(linkify('see https://example.com/a?b=1#c, then write')).toEqual([
    { text: 'see ' },
    { text: 'https://example.com/a?b=1#c', href: 'https://example.com/a?b=1#c' },
    { text: ', then write' },
  ]);
});

test.each([
  ['(https://example.com/a)', 'https://example.com/a'],
  ['https://en.example.org/wiki/Order_(exchange).', 'https://en.example.org/wiki/Order_(exchange)'],
  ['请看 https://example.com/帮助。谢谢', 'https://example.com/%E5%B8%AE%E5%8A%A9'],
  ['HTTPS://EXAMPLE.COM', 'https://example.com/'],
])('%s leads to %s', (text, href) => {
  expect(links(text)).toEqual([href]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com',
  'https://',
  'https://bank.example@evil.example/',
  'www.example.com',
  '<a href="javascript:alert(1)">x</a>',
])('%s is text', (text) => {
  expect(linkify(text)).toEqual([{ text }]);
});

test('ten thousand characters are parsed without delay', () => {
  // CPU time of this process: other load on the machine doesn't count.
  const before = process.cpuUsage();
  linkify('https://'.repeat(1_250));
  linkify(`https://a${'.)'.repeat(5_000)}`);
  const { user } = process.cpuUsage(before);
  expect(user).toBeLessThan(1_000_000);
});
