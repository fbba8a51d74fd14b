import type { InboxKind, InboxMessage } from '@bourse/contract/inbox-text';
import type { InboxTopic } from '@bourse/contract/inbox-topic';
import { assetsIn } from '@bourse/contract/instrument-id';
import { decimalText } from '@bourse/core/money/decimal';
import type { Facts } from '../gateways/personal-message.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText, timeText } from '../store/wire-text.ts';

/** What the prices of contracts need to know of them. */
export interface ContractPrices {
  /** A price in ticks. */
  price(symbol: string, ticks: number): string;
  /** The value of so many lots, per lot. */
  average(symbol: string, value: bigint, lots: number): string;
}

export interface MessageRow {
  readonly number: number;
  readonly trader: number;
  readonly id: string;
  readonly topic: InboxTopic;
  readonly kind: InboxKind;
  readonly data: Facts;
  readonly at: number;
  readonly read: boolean;
}

/** A row as it's sent: its integers as decimal text. */
export const messageText = (row: MessageRow, listing: Listing, contracts: ContractPrices): InboxMessage =>
  ({
    ...{ id: row.id, topic: row.topic, kind: row.kind, at: timeText(Number(row.at)), unread: !row.read },
    ...fieldsOf(row, listing, contracts),
  }) as InboxMessage;

function fieldsOf({ kind, data }: MessageRow, listing: Listing, contracts: ContractPrices): object {
  const text = (name: string): string => String(data[name]);
  const given = (name: string) => (data[name] === undefined ? {} : { [name]: data[name] });
  const quantity = text('quantity');
  const value = () => contracts.average(text('symbol'), BigInt(text('amount')), Number(quantity));
  switch (kind) {
    case 'spot-order': {
      const { order, symbol, side, isWhole } = data;
      const lots = decimalText(Number(quantity), listing.instrument(text('symbol'))?.quantityDecimals ?? 0);
      const amount = amountText(listing, assetsIn(text('symbol')).quote, BigInt(text('amount')));
      return { orderId: `${order}`, symbol, side, isWhole, quantity: lots, amount };
    }
    case 'contract-order': {
      const { order, symbol, side, isWhole, realised } = data;
      const gain = realised === undefined ? {} : { realised: amountText(listing, VALUING, BigInt(text('realised'))) };
      return { orderId: `${order}`, symbol, side, isWhole, ...given('exit'), quantity, price: value(), ...gain };
    }
    case 'position-liquidated':
      return { symbol: data['symbol'], side: data['side'], quantity, mark: contracts.price(text('symbol'), Number(data['mark'])) };
    case 'position-deleveraged':
      return { symbol: data['symbol'], side: data['side'], quantity, price: value() };
    case 'margin-call':
      return { ...given('symbol'), ...given('side'), ratio: data['ratio'] };
    case 'second-settled': {
      const { second, symbol, direction, result } = data;
      const usdt = (name: string) => amountText(listing, VALUING, BigInt(text(name)));
      return { secondId: `${second}`, symbol, direction, result, stake: usdt('stake'), payout: usdt('payout') };
    }
    case 'security':
      return data;
    default: {
      const { withdrawal, sale } = data;
      const money = { asset: data['asset'], amount: amountText(listing, text('asset'), BigInt(text('amount'))) };
      const which = {
        ...(withdrawal !== undefined && { withdrawalId: `${withdrawal}` }),
        ...(sale !== undefined && { saleId: `${sale}` }),
      };
      return { ...which, ...given('state'), ...money };
    }
  }
}
