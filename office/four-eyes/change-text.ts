import type { FourEyesRequest } from '@bourse/contract/four-eyes-office';
import { useTranslations } from 'use-intl';
import type { ChangeLine } from '../parts/changes.tsx';
import { amountText, moneyText } from '../wire/money-text.ts';
import { percentOf } from '../wire/percent-of.ts';

type Said = { readonly name: string; readonly value?: (text: string) => string };
const plain = /^[+\u2212-]?\d+(?:\.\d+)?$/;

/** The second person reads what the first one did: the labels of the form, with units and thousands apart. */
export function useChangeText(): (request: FourEyesRequest, changes: FourEyesRequest['changes']) => readonly ChangeLine[] {
  const funds = useTranslations('funds');
  const flash = useTranslations('flash');
  const instruments = useTranslations('instruments');
  const ledger = useTranslations('ledger');
  const t = useTranslations('four-eyes');
  const money = (asset: string) => (text: string) => (plain.test(text) ? `${signed(text, asset)} ${asset}` : text);
  const flag = (text: string) => (text === 'true' ? t('yes') : text === 'false' ? t('no') : text);
  const percent = (text: string) => (plain.test(text) ? `${percentOf(text)}%` : text);
  const count = (text: string) => (plain.test(text) ? moneyText(text) : text);

  const sayers: Readonly<Record<string, (name: string, about: readonly string[]) => Said>> = {
    'funds.change-rules': (name) => ({
      name: funds.has(`rules.${name as 'perHour'}`) ? funds(`rules.${name as 'perHour'}`) : name,
      value: name === 'perHour' ? count : money('USDT'),
    }),
    'funds.change-network': (name, [, asset = '']) => ({
      name: funds.has(`terms.${name as 'fee'}`) ? funds(`terms.${name as 'fee'}`) : name,
      value: name.endsWith('Open') ? flag : /onfirmations$/.test(name) ? count : money(asset),
    }),
    'funds.change-receiving-account': (name) => ({
      name: name === 'asset' ? funds('asset') : funds.has(`account.${name as 'minimum'}`) ? funds(`account.${name as 'minimum'}`) : name,
      ...((name === 'isOpen' && { value: flag }) || (name === 'minimum' && { value: count })),
    }),
    'funds.credit-deposit': () => ({ name: funds('arrived') }),
    'flash.change-rules': (name) => ({
      name: flash.has(`rule.${name as 'minimum'}`) ? flash(`rule.${name as 'minimum'}`) : name,
      value: name === 'minimum' ? money('USDT') : (text) => (plain.test(text) ? `${text} bp` : text),
    }),
    'flash.change-asset': (name, [, asset = '']) => ({
      name: name === 'cap' ? flash('cap') : name === 'isOpen' ? flash('door') : name,
      value: name === 'isOpen' ? flag : money(asset),
    }),
    'flash.fund-inventory': (_, [, asset = '']) => ({ name: flash('inventory'), value: money(asset) }),
    'instruments.change': (name) => ({
      name: instruments.has(name as 'priceBand') ? instruments(name as 'priceBand') : name,
      value: name === 'listed' || name === 'ended' ? flag : /Band$|Deviation$/.test(name) ? percent : count,
    }),
    'ledger.adjust': (name) => {
      const [account = '', asset = ''] = name.split(' ');
      const label = ledger.has(`accounts.${account as 'fiat'}`) ? ledger(`accounts.${account as 'fiat'}`) : name;
      return name === 'available' ? { name: t('availableNow'), value: count } : { name: label, value: money(asset) };
    },
  };

  return (request, changes) => {
    const say = sayers[request.kind];
    if (say === undefined) return changes;
    const about = request.subject.split(':');
    return changes.map((line) => {
      const { name, value = (text: string) => text } = say(line.name, about);
      return {
        name,
        ...(line.before !== undefined && { before: value(line.before) }),
        ...(line.after !== undefined && { after: value(line.after) }),
      };
    });
  };
}

/** A sign that was written stays: +15,000.00 is what a balance gains. */
const signed = (text: string, asset: string): string =>
  text.startsWith('+') ? `+${amountText(text.slice(1), asset)}` : amountText(text.replace('\u2212', '-'), asset);
