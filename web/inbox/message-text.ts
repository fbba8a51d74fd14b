import type { InboxMessage } from '@bourse/contract/inbox-text';
import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { useLocale, useTranslations } from 'use-intl';
import { amountText, moneyText, tradedText } from '../wire/money-text.ts';

export interface MessageText {
  readonly title: string;
  /** Short sentences. */
  readonly lines: readonly string[];
}

/** Composes a message's words in the language on screen. */
export function useMessageText(): (message: InboxMessage) => MessageText {
  const t = useTranslations('inbox');
  const locale = useLocale();
  const money = (text: string, asset: string) => apart(`${amountText(text, locale, asset)} ${asset}`);
  const number = (text: string) => moneyText(text, locale);
  return (m) => {
    switch (m.kind) {
      case 'spot-order': {
        const { base, quote } = assetsIn(m.symbol);
        const values = {
          quantity: apart(`${number(m.quantity)} ${base}`),
          amount: apart(`${tradedText(m.amount, locale, quote)} ${quote}`),
        };
        return {
          title: t(m.isWhole ? 'title.orderFilled' : 'title.orderPartly'),
          lines: [t(m.side === 'buy' ? 'bought' : 'sold', values)],
        };
      }
      case 'contract-order': {
        const values = { contract: contractName(m.symbol), price: number(m.price), lots: t('lotsOf', { lots: Number(m.quantity) }) };
        const title = m.exit ?? (m.isWhole ? 'orderFilled' : 'orderPartly');
        const pnl =
          m.realised === undefined
            ? []
            : [t('pnl', { amount: apart(`${moneyText(m.realised, locale, { minimum: 2, sign: 'always' })} USDT`) })];
        return { title: t(`title.${title}`), lines: [t(m.side === 'buy' ? 'boughtLots' : 'soldLots', values), ...pnl] };
      }
      case 'position-liquidated':
      case 'position-deleveraged': {
        const position = t(m.side, { contract: contractName(m.symbol), lots: t('lotsOf', { lots: Number(m.quantity) }) });
        const price = m.kind === 'position-liquidated' ? t('mark', { price: number(m.mark) }) : t('price', { price: number(m.price) });
        return { title: t(`title.${m.kind}`), lines: [position, price] };
      }
      case 'margin-call':
        return {
          title: t('title.margin-call'),
          lines: [m.symbol === undefined ? t('cross') : contractName(m.symbol), t('ratio', { ratio: number(m.ratio) })],
        };
      case 'second-settled': {
        const values = { contract: contractName(m.symbol), stake: money(m.stake, 'USDT'), payout: money(m.payout, 'USDT') };
        return { title: t(`title.${m.result}`), lines: [t('stake', values)] };
      }
      case 'deposit':
        return { title: t(m.state === 'rejected' ? 'title.depositRejected' : `title.${m.state}`), lines: [money(m.amount, m.asset)] };
      case 'withdrawal':
      case 'sale':
        return { title: t(`title.${m.state}`), lines: [money(m.amount, m.asset)] };
      case 'reward':
        return { title: t('title.reward'), lines: [money(m.amount, m.asset)] };
      case 'security':
        return { title: t(`title.${m.event}`), lines: [m.network, m.contact, m.device, m.ip].flatMap((one) => one ?? []).map(apart) };
    }
  };
}

/** Latin letters and figures keep their order inside Arabic and Hebrew text. */
const apart = (text: string): string => `\u2068${text}\u2069`;
const contractName = (symbol: string): string => apart(shownName(symbol));
