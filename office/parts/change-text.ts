import { shownName } from '@bourse/contract/instrument-id';
import type { FourEyesRequest } from '@bourse/contract/office/four-eyes';
import { percentOf } from '@bourse/core/money/percent';
import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Messages } from '../locales/catalog.ts';
import { amountText, moneyText } from '../wire/money-text.ts';
import { durationText, timeText } from '../wire/time-text.ts';
import type { ChangeLine } from './changes.tsx';

type Said = { readonly name: string; readonly value?: (text: string) => string };
type Sayer = (name: string, about: readonly string[]) => Said;
type Words<R extends keyof Messages> = ReturnType<typeof useTranslations<R>>;
export interface ChangeWords {
  readonly config: Words<'config'>;
  readonly funds: Words<'funds'>;
  readonly flash: Words<'flash'>;
  readonly ico: Words<'ico'>;
  readonly instruments: Words<'instruments'>;
  readonly ledger: Words<'ledger'>;
  readonly perpetual: Words<'perpetual'>;
  readonly policy: Words<'policy'>;
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
  const config = useTranslations('config');
  const funds = useTranslations('funds');
  const flash = useTranslations('flash');
  const ico = useTranslations('ico');
  const instruments = useTranslations('instruments');
  const ledger = useTranslations('ledger');
  const perpetual = useTranslations('perpetual');
  const policy = useTranslations('policy');
  const proof = useTranslations('proof');
  const seconds = useTranslations('seconds');
  const t = useTranslations('four-eyes');
  const sayers = useMemo(
    () => sayersOf({ config, funds, flash, ico, instruments, ledger, perpetual, policy, proof, seconds, t }),
    [config, funds, flash, ico, instruments, ledger, perpetual, policy, proof, seconds, t],
  );
  return useCallback(
    (request, changes) => {
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
    },
    [sayers],
  );
}

/** Kinds of requests whose changes the server names in words already. Every other kind has a sayer. */
export const saidInWords: ReadonlySet<string> = new Set([
  'backup.decide-restore',
  'ico.change-banner',
  'identity.reset-second-factor',
  'invite.change-rules',
  'news.publish-document',
  'operators.grant-roles',
  'operators.reset',
  'operators.unlock',
  'releases.activate',
  'releases.stop',
  'verification.grant-enhanced',
]);

/** By the kind of a request. */
export function sayersOf({
  config,
  funds,
  flash,
  ico,
  instruments,
  ledger,
  perpetual,
  policy,
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
  const standing = (text: string) => {
    const [, cause, time] = /^stopped: (\w+), (.+)$/.exec(text) ?? [];
    return cause !== undefined ? t('stoppedSince', { cause, time: timeText(time, 'short') }) : text === 'running' ? ledger('isOn') : text;
  };

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
    'config.change': () => ({ name: config('value') }),
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
    'funds.credit-deposit': () => ({ name: funds('arrived'), value: grouped }),
    'funds.move-custody': (name) => ({
      name: name
        .split(' → ')
        .map((place) => (funds.has(`places.${place as 'hot'}`) ? funds(`places.${place as 'hot'}`) : place))
        .join(' → '),
      value: grouped,
    }),
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
    'ledger.release': (name) => ({ name: stopNameOf(ledger, name), value: standing }),
    'policy.change-row': (name) => ({ name: name === 'live' || name === 'practice' ? policy(name) : name }),
    'policy.change-class': () => ({
      name: policy('clientClass'),
      value: (text) => (policy.has(`class_${text as 'retail'}`) ? policy(`class_${text as 'retail'}`) : text),
    }),
    'ledger.adjust': (name) => {
      if (name === 'cause') return { name: ledger('cause'), value: (text) => adjustCauseOf(ledger, text) };
      const [account = '', asset = ''] = name.split(' ');
      const label = ledger.has(`accounts.${account as 'fiat'}`) ? ledger(`accounts.${account as 'fiat'}`) : name;
      if (name === 'surplus') return { name: t('surplus'), value: count };
      return name === 'available' ? { name: t('availableNow'), value: count } : { name: label, value: money(asset) };
    },
  };
}

/** Keeps a plus sign: +15,000.00 is what a balance gains. */
const signed = (text: string, asset: string): string =>
  text.startsWith('+') ? `+${amountText(text.slice(1), asset)}` : amountText(text.replace('\u2212', '-'), asset);

/** The amount in a sentence like `claimed 20000 USDT` or `5 USDT, ref 7`, as amounts are shown. */
export const grouped = (text: string): string =>
  text.replace(
    /(?<![\d.])(\d+(?:\.\d+)?) ([A-Z0-9]{2,10})(?=,|$)/,
    (_, amount: string, asset: string) => `${amountText(amount, asset)} ${asset}`,
  );

/** What a stop is about: withdrawals, or opening positions in one contract. */
export function stopNameOf(ledger: Words<'ledger'>, name: string): string {
  const [kind, contract] = name.split(':');
  if (contract !== undefined) return ledger(`stops.${kind === 'second' ? 'second' : 'perpetual'}`, { contract: shownName(contract) });
  return ledger.has(`stops.${name as 'flash'}`) ? ledger(`stops.${name as 'flash'}`) : name;
}

/** The reason that the trader reads. */
export const adjustCauseOf = (ledger: Words<'ledger'>, cause: string): string =>
  ledger.has(`adjustCauses.${cause as 'goodwill'}`) ? ledger(`adjustCauses.${cause as 'goodwill'}`) : cause;
