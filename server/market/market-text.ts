// The market's numbers in the wire format.

import type { InstrumentInfo, Quote, Candle as WireCandle } from '@bourse/contract/market';
import type { Candle } from '@bourse/core/market/candle';
import type { Instrument } from '@bourse/core/market/instrument';
import { priceText, quantityText } from '@bourse/core/market/instrument-text';
import type { Ticker } from '@bourse/core/market/ticker';
import { decimalText, formatDecimal } from '@bourse/core/money/decimal';
import type { Instant, Rate } from '@bourse/core/money/unit';
import type { Quoted } from '../store/quoted.ts';
import type { IndexFigure } from './tickers.ts';

export const timeText = (at: Instant): string => new Date(at).toISOString();

export function quote(instrument: Quoted, quoteScale: number, ticker: Ticker, index: IndexFigure | undefined, now: Instant): Quote {
  return {
    symbol: instrument.symbol,
    name: instrument.name,
    last: priceText(ticker.last, instrument),
    change24h: formatDecimal(ticker.change, 2),
    open24h: priceText(ticker.open, instrument),
    high: priceText(ticker.high, instrument),
    low: priceText(ticker.low, instrument),
    volume: quantityText(ticker.volume, instrument),
    turnover: formatDecimal(ticker.turnover, quoteScale),
    ...(index?.price !== undefined && { index: priceText(index.price, instrument) }),
    indexState: index?.state ?? 'stale',
    at: timeText(now),
  };
}

export const candleFields = (instrument: Quoted, quoteScale: number, candle: Candle): WireCandle => ({
  time: timeText(candle.time),
  open: priceText(candle.open, instrument),
  high: priceText(candle.high, instrument),
  low: priceText(candle.low, instrument),
  close: priceText(candle.close, instrument),
  volume: quantityText(candle.volume, instrument),
  turnover: formatDecimal(candle.turnover, quoteScale),
});

export const instrumentInfo = (instrument: Instrument, baseScale: number, quoteScale: number): InstrumentInfo => ({
  symbol: instrument.symbol,
  name: instrument.name,
  kind: 'spot',
  base: instrument.base,
  quote: instrument.quote,
  priceDecimals: instrument.priceDecimals,
  quantityDecimals: instrument.quantityDecimals,
  quoteScale,
  baseScale,
  minimumPrice: decimalText(instrument.minimumPrice, instrument.priceDecimals),
  maximumPrice: decimalText(instrument.maximumPrice, instrument.priceDecimals),
  minimumQuantity: quantityText(instrument.minimumQuantity, instrument),
  maximumQuantity: quantityText(instrument.maximumQuantity, instrument),
  minimumNotional: decimalText(instrument.minimumNotional, quoteScale),
  priceBand: rateText(instrument.priceBand),
  marketBand: rateText(instrument.marketBand),
  maximumOpenOrders: instrument.maximumOpenOrders,
  maximumMarketQuantity: quantityText(instrument.maximumMarketQuantity, instrument),
  indexSources: { normal: instrument.indexNormal, degraded: instrument.indexDegraded, deviation: rateText(instrument.indexDeviation) },
});

/** A rate as a fraction: 10 000 000 parts per 100 million are 0.1. */
const rateText = (rate: Rate): string => decimalText(rate, 8);
