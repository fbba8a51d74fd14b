// Each adapter against messages as the venues document them, and against recorded sessions.
import { expect, test } from 'vitest';
import { asVersion2, ifRecorded, readRecording, recordingsMissing } from '../../test/recorded-feed.ts';
import { topOf } from './quote.ts';
import type { Said, VenueName } from './venue.ts';
import { venues } from './venues.ts';

const { binance, coinbase, kraken, okx } = venues;

test('binance: subscribes to best bid and ask and to the clock of each pair in one request', () => {
  expect(binance.subscribe(['BTCUSDT', 'ETHUSDT']).map((text) => JSON.parse(text))).toEqual([
    { method: 'SUBSCRIBE', params: ['btcusdt@bookTicker', 'btcusdt@ticker', 'ethusdt@bookTicker', 'ethusdt@ticker'], id: 1 },
  ]);
});

test('coinbase: subscribes pair by pair, because an unknown pair fails the whole request', () => {
  expect(coinbase.subscribe(['BTC-USD', 'USDT-USD']).map((text) => JSON.parse(text))).toEqual([
    { type: 'subscribe', product_ids: ['BTC-USD'], channels: ['ticker', 'heartbeat'] },
    { type: 'subscribe', product_ids: ['USDT-USD'], channels: ['ticker', 'heartbeat'] },
  ]);
});

test('kraken: subscribes to every change of best bid and ask, and asks for the time', () => {
  expect(kraken.subscribe(['BTC/USD']).map((text) => JSON.parse(text))).toEqual([
    { method: 'subscribe', params: { channel: 'ticker', symbol: ['BTC/USD'], event_trigger: 'bbo' } },
    { method: 'ping' },
  ]);
});

test('okx: subscribes to tickers and pings with plain text', () => {
  expect(okx.subscribe(['BTC-USDT']).map((text) => JSON.parse(text))).toEqual([
    { op: 'subscribe', args: [{ channel: 'tickers', instId: 'BTC-USDT' }] },
  ]);
  expect(okx.ping?.text).toBe('ping');
});

const says: readonly [VenueName, string, string, readonly Said[]][] = [
  [
    'binance',
    'a change of best bid and ask',
    '{"stream":"btcusdt@bookTicker","data":{"u":400900217,"s":"BTCUSDT","b":"60000.01","B":"31.2","a":"60000.02","A":"40.6"}}',
    [{ says: 'quote', pair: 'BTCUSDT', bid: '60000.01', ask: '60000.02', sequence: 400_900_217 }],
  ],
  [
    'binance',
    'its time',
    '{"stream":"btcusdt@ticker","data":{"e":"24hrTicker","E":1672515782136,"s":"BTCUSDT","b":"1","a":"2"}}',
    [{ says: 'time', at: 1_672_515_782_136 }],
  ],
  ['binance', 'a subscription', '{"result":null,"id":1}', []],
  ['binance', 'a refusal', '{"error":{"code":2,"msg":"Invalid request"},"id":1}', [{ says: 'refused', why: 'Invalid request' }]],
  [
    'coinbase',
    'best bid and ask with a trade',
    '{"type":"ticker","sequence":37475248783,"product_id":"BTC-USD","price":"60000.5","best_bid":"60000.1","best_ask":"60000.9","time":"2026-11-23T08:00:00.250Z"}',
    [
      {
        ...{ says: 'quote', pair: 'BTC-USD', bid: '60000.1', ask: '60000.9' },
        ...{ at: Date.parse('2026-11-23T08:00:00.250Z'), sequence: 37_475_248_783 },
      },
    ],
  ],
  [
    'coinbase',
    'its time',
    '{"type":"heartbeat","last_trade_id":1,"product_id":"BTC-USD","sequence":2,"time":"2026-11-23T08:00:01.000Z"}',
    [{ says: 'time', at: Date.parse('2026-11-23T08:00:01.000Z') }],
  ],
  [
    'coinbase',
    'a refusal',
    '{"type":"error","message":"Failed to subscribe","reason":"BNB-USD is not a valid product"}',
    [{ says: 'refused', why: 'Failed to subscribe: BNB-USD is not a valid product' }],
  ],
  [
    'kraken',
    'best bid and ask, digit by digit as they were sent',
    '{"channel":"ticker","type":"update","data":[{"symbol":"XRP/USD","bid":0.50010000000000001,"bid_qty":740.0,"ask":0.5002,"ask_qty":1,"last":0.5}]}',
    [{ says: 'quote', pair: 'XRP/USD', bid: '0.50010000000000001', ask: '0.5002' }],
  ],
  [
    'kraken',
    'its time',
    '{"method":"pong","req_id":1,"time_in":"2026-11-23T08:00:00.000001Z","time_out":"2026-11-23T08:00:00.100002Z"}',
    [{ says: 'time', at: Date.parse('2026-11-23T08:00:00.100Z') }],
  ],
  [
    'kraken',
    'a refusal',
    '{"error":"Currency pair not supported ABC/USD","method":"subscribe","success":false,"symbol":"ABC/USD"}',
    [{ says: 'refused', why: 'Currency pair not supported ABC/USD' }],
  ],
  ['kraken', 'a heartbeat', '{"channel":"heartbeat"}', []],
  [
    'okx',
    'best bid and ask',
    '{"arg":{"channel":"tickers","instId":"BTC-USDT"},"data":[{"instId":"BTC-USDT","last":"1","askPx":"60000.2","bidPx":"60000.1","ts":"1672515782136"}]}',
    [{ says: 'quote', pair: 'BTC-USDT', bid: '60000.1', ask: '60000.2', at: 1_672_515_782_136, sequence: 1_672_515_782_136 }],
  ],
  ['okx', 'an answer to a ping', 'pong', []],
  ['okx', 'a subscription', '{"event":"subscribe","arg":{"channel":"tickers","instId":"BTC-USDT"},"connId":"a4d3ae55"}', []],
  [
    'okx',
    'a refusal',
    '{"event":"error","code":"60018","msg":"Invalid instId: ABC-USDT","connId":"a4d3ae55"}',
    [{ says: 'refused', why: 'Invalid instId: ABC-USDT' }],
  ],
  ['okx', 'that it closes soon', '{"event":"notice","code":"64008","msg":"The connection will soon be closed"}', [{ says: 'leaving' }]],
];
test.each(says)('%s says %s', (name, _, text, said) => {
  expect(venues[name].read(text)).toEqual(said);
});

test.each(Object.values(venues))('$name: what isn’t JSON is no message of the venue', ({ read }) => {
  for (const garbage of ['', '<html>502 Bad Gateway</html>', '{"stream":', 'null']) expect(() => read(garbage)).toThrow();
});

test.skipIf(recordingsMissing).each([
  ['BINANCE.ws.1.0', 'binance', 'NKNUSDT', 74],
  ['COINBASE.ws.28.0', 'coinbase', 'SKL-USD', 6],
  ['KRAKEN.ws.49.0', 'kraken', 'XMR/USD', 4],
  ['OKX.ws.1.0', 'okx', 'BTC-USDT', 25],
] as const)(
  `recorded session %s: every message is read, and every quote of %s has a bid below its ask${ifRecorded}`,
  (file, name, pair, count) => {
    const messages = name === 'kraken' ? readRecording(file).map(asVersion2) : readRecording(file);
    const said = messages.flatMap(({ text }) => venues[name].read(text));
    const quotes = said.flatMap((one) => (one.says === 'quote' ? [one] : []));
    expect(said.filter(({ says }) => says === 'refused' || says === 'leaving')).toEqual([]);
    for (const { bid, ask } of quotes) {
      const top = topOf(bid, ask);
      expect(top && top.bid < top.ask).toBe(true);
    }
    expect(quotes.filter((quote) => quote.pair === pair)).toHaveLength(count);
  },
);
