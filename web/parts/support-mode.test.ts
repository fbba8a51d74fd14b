import { expect, test } from 'vitest';
import { type SupportMode, supportMode } from './support-mode.ts';

const here = { protocol: 'http:', hostname: '127.0.0.1', origin: 'http://127.0.0.1:4000' };
const chat: SupportMode = { kind: 'chat' };
const frame: SupportMode = { kind: 'frame', origin: 'http://127.0.0.1:4002' };
const link = (href: string): SupportMode => ({ kind: 'link', href });
const widget = { kefu_widget_host: 'widget.example.com' };
const sdk = { kefu_sdk_url: 'https://sdk.example.com/chat.js' };

test.each<[string, Record<string, string>, SupportMode]>([
  ['nothing is the built-in chat', {}, chat],
  ['empty is the built-in chat', { kefu: '', ...widget, ...sdk }, chat],
  ['spaces are empty', { kefu: '  ', ...sdk }, chat],
  ['an address is opened', { kefu: 'https://help.example.com/a?b=c' }, link('https://help.example.com/a?b=c')],
  ['http is opened too', { kefu: 'http://help.example.com/' }, link('http://help.example.com/')],
  ['an address comes before the SDK', { kefu: 'https://help.example.com/', ...sdk }, link('https://help.example.com/')],
  ['at the widget host it is the widget', { kefu: 'https://widget.example.com/w.js', ...widget }, frame],
  ['below the widget host too', { kefu: 'https://eu.widget.example.com/w.js', ...widget }, frame],
  [
    'and where the host was given as an address',
    { kefu: 'https://widget.example.com/w.js', kefu_widget_host: 'https://widget.example.com/' },
    frame,
  ],
  ['and without a scheme', { kefu: 'widget.example.com/w.js?id=7', ...widget }, frame],
  ['and with a port', { kefu: 'http://127.0.0.1:4890/w.js', kefu_widget_host: '127.0.0.1:4890' }, frame],
  [
    'the host in the path of another host is not the widget',
    { kefu: 'https://evil.example/widget.example.com', ...widget },
    link('https://evil.example/widget.example.com'),
  ],
  [
    'a host that ends alike is not the widget',
    { kefu: 'https://notwidget.example.com/', ...widget },
    link('https://notwidget.example.com/'),
  ],
  ['a widget over plain http is not loaded', { kefu: 'http://widget.example.com/w.js', ...widget }, chat],
  ['what is no address is the key of the SDK', { kefu: 'customer-4711', ...sdk }, frame],
  ['without an SDK there is nothing to open', { kefu: 'customer-4711' }, chat],
  ['an SDK over plain http is not loaded', { kefu: 'customer-4711', kefu_sdk_url: 'http://sdk.example.com/chat.js' }, chat],
  ['javascript: is never opened', { kefu: 'javascript:alert(document.cookie)', ...sdk }, chat],
  ['nor is data:', { kefu: 'data:text/html,<script>alert(1)</script>', ...sdk }, chat],
  ['nor with capitals and spaces', { kefu: ' JaVaScRiPt:alert(1) ', ...sdk }, chat],
  ['a name and password in an address are not sent on', { kefu: 'https://a:b@help.example.com/' }, chat],
])('%s', (_, config, mode) => {
  expect(supportMode({ support_port: '4002', ...config }, here)).toEqual(mode);
});

test('the frame uses the operator’s widget origin, and never the app’s', () => {
  const config = { kefu: 'https://widget.example.com/w.js', ...widget };
  expect(supportMode({ ...config, support_origin: 'https://chat.example.org/' }, here)).toEqual({
    kind: 'frame',
    origin: 'https://chat.example.org',
  });
  expect(supportMode({ ...config, support_port: '4000' }, here)).toEqual(chat);
  expect(supportMode(config, here)).toEqual(chat);
});
