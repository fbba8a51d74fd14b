import type { FourEyesRequest } from '@bourse/contract/office/four-eyes';
import { percentOf } from '@bourse/core/money/percent';
import { useTranslations } from 'use-intl';
import type { Messages } from '../locales/catalog.ts';
import { amountText, moneyText } from '../wire/money-text.ts';
import { durationText, timeText } from '../wire/time-text.ts';
import type { ChangeLine } from './changes.tsx';

type Said = { readonly name: string; readonly value?: (text: string) => string };
type Sayer = (name: string, about: readonly string[]) => Said;
type Words<R extends keyof Messages> = ReturnType<typeof useTranslations<R>>;
export interface ChangeWords {
  readonly funds: Words<'funds'>;
  readonly flash: Words<'flash'>;
  readonly ico: Words<'ico'>;
  readonly instruments: Words<'instruments'>;
  readonly ledger: Words<'ledger'>;
  readonly perpetual: Words<'perpetual'>;
  readonly proof: Words<'proof'>;
  readonly seconds: Words<'seconds'>;
  readonly t: Words<'four-eyes'>;
}
const plain = /^[+\u2212-]?\d+(?:\.\d+)?$/;

/** Shows the second person and readers of the audit log the same labels and units as the form. */
export function useChangeText(): (
  request: Pick<FourEyesRequest, 'kind' | 'subject'>,
  changes: readonly ChangeLine[],
) => readonly ChangeLine[] {
  const sayers = sayersOf({
    funds: useTranslations('funds'),
    flash: useTranslations('flash'),
    ico: useTranslations('ico'),
    instruments: useTranslations('instruments'),
    ledger: useTranslations('ledger'),
    perpetual: useTranslations('perpetual'),
    proof: useTranslations('proof'),
    seconds: useTranslations('seconds'),
    t: useTranslations('four-eyes'),
  });
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

/** By the kind of a request; a kind that isn't here names its changes in words already. */
export function sayersOf({
  funds,
  flash,
  ico,
  instruments,
  ledger,
  perpetual,
  proof,
  seconds,
  t,
}: ChangeWords): Readonly<Record<string, Sayer>> {
  const money = (asset: string) => (text: string) => (plain.test(text) ? `${signed(text, asset)} ${asset}` : text);
  const flag = (text: string) => (text === 'true' ? t('yes') : text === 'false' ? t('no') : text);
  const percent = (text: string) => (plain.test(text) ? `${percentOf(text)}%` : text);
  const tier = (text: string) => {
    const [floor = '', rate = '', leverage = ''] = text.split(' ');
    return perpetual('tierText', { floor: moneyText(floor), rate: percentOf(rate), leverage });
  };
  const count = (text: string) => (plain.test(text) ? moneyText(text) : text);

  const saleTerm: Sayer = (name) => {
    const isTime = name === 'startsAt' || name === 'endsAt';
    const key = name === 'vesting' ? 'unlock' : isTime ? `${name}Utc` : name;
    return {
      name: ico.has(key as 'price') ? ico(key as 'price') : name,
      ...(isTime && { value: (text: string) => timeText(text, 'short') }),
      ...(name === 'total' && { value: count }),
      ...(['price', 'minimum', 'maximum'].includes(name) && { value: money('USDT') }),
    };
  };
  const secondRule: Sayer = (name) => {
    const ms = /^payout (\d+)$/.exec(name)?.[1];
    if (ms !== undefined) return { name: seconds('payoutOf', { duration: durationText(Number(ms)) }), value: percent };
    return {
      name: seconds.has(`rule.${name as 'listed'}`) ? seconds(`rule.${name as 'listed'}`) : name,
      value: name === 'listed' ? flag : name.endsWith('Share') ? percent : name.endsWith('Stake') ? money('USDT') : count,
    };
  };

  return {
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
    'funds.change-receiving-address': (name) => ({
      name: ['asset', 'network', 'address'].includes(name)
        ? funds(name as 'asset')
        : funds.has(`account.${name as 'isOpen'}`)
          ? funds(`account.${name as 'isOpen'}`)
          : name,
      ...(name === 'isOpen' && { value: flag }),
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
    'instruments.change-fees': (name) => {
      const number = /^tier (\d+)$/.exec(name)?.[1];
      return { name: number === undefined ? name : instruments('tier', { number }) };
    },
    'perpetual.change-rules': (name) => {
      const number = /^tier (\d+)$/.exec(name)?.[1];
      if (number !== undefined) return { name: perpetual('tierNumber', { number }), value: tier };
      if (name === 'kept' || name === 'nearer' || name === 'further') return { name: perpetual(`effects.${name}`), value: count };
      const isRate = /(?:Fee|Rate|Interest|Damper|Cap|Band)$/.test(name);
      return {
        name: perpetual.has(`rule.${name as 'takerFee'}`) ? perpetual(`rule.${name as 'takerFee'}`) : name,
        value: isRate ? percent : /Value$|Notional$/.test(name) ? money('USDT') : count,
      };
    },
    'seconds.change-rules': secondRule,
    'seconds.list-contract': secondRule,
    'seconds.move-fund': (name) => ({
      name: name === 'in' ? seconds('moveIn') : name === 'out' ? seconds('moveOut') : name === 'free' ? seconds('free') : name,
      value: money('USDT'),
    }),
    'ico.create-sale': saleTerm,
    'ico.change-sale': saleTerm,
    'ico.cancel-sale': () => ({ name: ico('state') }),
    'ico.fund-supply': (name, [, asset = '']) => ({
      name: name === 'in' ? ico('moveIn') : name === 'out' ? ico('moveOut') : name === 'free' ? ico('free') : name,
      value: money(asset),
    }),
    'proof.add-reserve': (name) => ({ name: proof.has(name as 'address') ? proof(name as 'address') : name }),
    'proof.replace-key': () => ({ name: proof('signingKey') }),
    'proof.remove-reserve': (name) => ({ name: proof.has(name as 'address') ? proof(name as 'address') : name }),
    'ledger.adjust': (name) => {
      const [account = '', asset = ''] = name.split(' ');
      const label = ledger.has(`accounts.${account as 'fiat'}`) ? ledger(`accounts.${account as 'fiat'}`) : name;
      return name === 'available' ? { name: t('availableNow'), value: count } : { name: label, value: money(asset) };
    },
  };
}

/** Keeps a plus sign: +15,000.00 is what a balance gains. */
const signed = (text: string, asset: string): string =>
  text.startsWith('+') ? `+${amountText(text.slice(1), asset)}` : amountText(text.replace('\u2212', '-'), asset);
