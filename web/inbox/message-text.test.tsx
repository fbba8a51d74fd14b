import type { InboxMessage } from '@bourse/contract/inbox-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import german from '../locales/de/inbox.json' with { type: 'json' };
import inbox from '../locales/en/inbox.json' with { type: 'json' };
import { placeOf } from './message-place.ts';
import { useMessageText } from './message-text.ts';
import { SwitchTable } from './notifications-page.tsx';

const head = { id: 'x', at: '2026-11-24T10:00:00.000Z', unread: true };
const filled: InboxMessage = {
  ...{ ...head, kind: 'spot-order', topic: 'trades', orderId: '7', symbol: 'BTC-USDT' },
  ...{ side: 'buy', isWhole: true, quantity: '0.02', amount: '1200.01' },
};
const stopped: InboxMessage = {
  ...{ ...head, kind: 'contract-order', topic: 'trades', orderId: '8', symbol: 'BTC-USDT-PERP', side: 'sell', isWhole: true },
  ...{ exit: 'stop-loss', quantity: '12', price: '59000.5', realised: '-12.5' },
};

function Said({ message }: { readonly message: InboxMessage }) {
  const { title, lines } = useMessageText()(message);
  return [title, ...lines].join('|');
}
function textOf(message: InboxMessage, locale: 'en' | 'de' = 'en'): { readonly title: string; readonly lines: readonly string[] } {
  const [title = '', ...lines] = renderToStaticMarkup(
    <IntlProvider locale={locale} timeZone="UTC" messages={{ inbox: locale === 'de' ? german : inbox } as never}>
      <Said message={message} />
    </IntlProvider>,
  )
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll('&amp;', '&')
    .split('|');
  return { title, lines };
}

test('a filled order says what was bought and for how much', () => {
  expect(textOf(filled)).toEqual({ title: 'Order filled', lines: ['Bought 0.02 BTC for 1,200.01 USDT'] });
  expect(textOf({ ...filled, isWhole: false } as InboxMessage).title).toBe('Order partially filled');
});

test('a stop loss that triggered says so, with price, lots and what it lost', () => {
  expect(textOf(stopped)).toEqual({
    title: 'Stop loss triggered',
    lines: ['BTCUSDT Perp: sold 12 lots at 59,000.5', 'Realised P&L: −12.50 USDT'],
  });
});

test('the same message is worded in the language on screen', () => {
  expect(textOf(filled, 'de').lines[0]).toContain('1.200,01 USDT');
  expect(textOf(filled, 'de').title).not.toBe('Order filled');
});

test('a message opens the record it’s about', () => {
  expect([placeOf(filled), placeOf(stopped)]).toEqual([
    { to: '/tradeOrder', search: { id: '7' } },
    { to: '/futuresOrder', search: { id: '8' } },
  ]);
  const security: InboxMessage = { ...head, kind: 'security', topic: 'security', event: 'new-device' };
  expect(placeOf(security)).toEqual({ to: '/sessions' });
  expect(placeOf({ ...security, event: 'account-locked' })).toEqual({ to: '/safeCenter' });
});

const table = (push: boolean) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ inbox } as never}>
      <SwitchTable
        switches={{
          push,
          topics: [
            { topic: 'deposits', inApp: true, mail: false, ...(push && { push: true }) },
            { topic: 'security', inApp: true, mail: true, mailRequired: true, ...(push && { push: true }) },
          ],
        }}
        onChange={() => undefined}
      />
    </IntlProvider>,
  );

test('the email switch of security is on and disabled, with the reason', () => {
  const [, input = ''] = /(<input[^>]*aria-label="Security, Email"[^>]*>)/.exec(table(false)) ?? [];
  expect(input).toMatch(/checked=""/);
  expect(input).toMatch(/disabled=""/);
  const [, reason] = /aria-describedby="([^"]+)"/.exec(input) ?? [];
  expect(table(false)).toContain(`<li id="${reason}">Security emails can’t be switched off.</li>`);
});

test('the push column is shown only where the exchange can push', () => {
  expect(table(false)).not.toContain('Push');
  expect(table(true)).toContain('aria-label="Deposits, Push"');
});
