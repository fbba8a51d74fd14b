import type { FourEyesRequest } from '@bourse/contract/office/four-eyes';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { amountText } from '../wire/money-text.ts';
import { useThingText } from './act-text.ts';
import { adjustCauseOf, type ChangeWords, grouped, stopNameOf } from './change-text.ts';

type Titled = Pick<FourEyesRequest, 'kind' | 'title' | 'subject' | 'changes'>;
type TitleWords = Pick<ChangeWords, 'ledger' | 'policy' | 't'>;
type Teller = (request: Titled) => string | undefined;

/** What a request asks for, with amounts, places and contracts as they're written everywhere else in the office. */
export function useRequestTitle(): (request: Titled) => string {
  const t = useTranslations('four-eyes');
  const ledger = useTranslations('ledger');
  const policy = useTranslations('policy');
  const thingText = useThingText();
  const tellers = useMemo(() => titlesOf({ t, ledger, policy }, thingText), [t, ledger, policy, thingText]);
  return useCallback((request) => tellers[request.kind]?.(request) ?? request.title, [tellers]);
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' });
/** As many decimals as an asset may have. */
const DECIMALS = 18;
const numberIn = (text: string | undefined): string => /\d+(?:\.\d+)?/.exec(text ?? '')?.[0] ?? '';

/** By the kind of a request. Other kinds have a title of words alone, and so has a request of an earlier version that lacks a fact. */
export function titlesOf({ t, ledger, policy }: TitleWords, thingText: (subject: string) => string): Readonly<Record<string, Teller>> {
  const of = (amount: string, asset: string) => `${amountText(amount, asset)} ${asset}`;
  const moved =
    (fund: 'second' | 'sale'): Teller =>
    ({ subject, changes: [change] }) => {
      const [, asset = ''] = subject.split(':');
      return change && t('titles.fund', { fund, direction: change.name, amount: of(numberIn(change.after), asset) });
    };
  return {
    'ledger.adjust': ({ subject, changes }) => {
      const [change] = changes;
      const [account = '', asset = ''] = change?.name.split(' ') ?? [];
      const cause = changes.find(({ name }) => name === 'cause')?.after;
      return (
        change &&
        t('titles.adjust', {
          direction: change.after?.startsWith('+') ? 'give' : 'take',
          amount: of(numberIn(change.after), asset),
          uid: subject.split(':')[1] ?? '',
          account: ledger.has(`accounts.${account as 'fiat'}`) ? ledger(`accounts.${account as 'fiat'}`) : account,
          cause: cause === undefined ? 'none' : adjustCauseOf(ledger, cause),
        })
      );
    },
    'ledger.release': ({ subject }) => ledger('releaseTitle', { name: stopNameOf(ledger, subject.replace(/^stop:/, '')) }),
    'funds.credit-deposit': ({ subject, changes: [change] }) =>
      change?.after && t('titles.credit', { amount: grouped(change.after), deposit: thingText(subject) }),
    'funds.move-custody': ({ subject, changes: [change] }) => {
      const [from, to] = change?.name.split(' → ') ?? [];
      if (from === undefined || to === undefined) return undefined;
      return t('titles.custody', { from, to, amount: of(numberIn(change?.after), subject.split(':')[1] ?? '') });
    },
    'seconds.move-fund': moved('second'),
    'ico.fund-supply': moved('sale'),
    'flash.fund-inventory': ({ subject, changes: [change] }) => {
      const [before, after] = [parseDecimal(change?.before, DECIMALS), parseDecimal(change?.after, DECIMALS)];
      if (before === undefined || after === undefined) return undefined;
      const amount = decimalText(after > before ? after - before : before - after, DECIMALS);
      const direction = after > before ? 'in' : 'out';
      return t('titles.fund', { fund: 'flash', direction, amount: of(amount, subject.split(':')[1] ?? '') });
    },
    'policy.change-row': ({ subject }) => {
      const [, product = '', country = '', clientClass = ''] = subject.split(':');
      return t('titles.policy', {
        product: policy.has(`product.${product as 'perpetual'}`) ? policy(`product.${product as 'perpetual'}`) : product,
        country: /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : country,
        clientClass,
      });
    },
  };
}
