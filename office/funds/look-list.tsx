import type { Look } from '@bourse/contract/office/withdrawals';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { amountText } from '../wire/money-text.ts';
import { ageOf, ageText, timeText } from '../wire/time-text.ts';
import { type OpenWithdrawal, percentOfLimit } from './look-at.ts';

/** Counted among the passed checks until its result is in. */
const passes: readonly { readonly text: Passed; readonly unless: readonly Look['kind'][] }[] = [
  { text: 'notLocked', unless: ['locked'] },
  { text: 'noHold', unless: ['hold'] },
  { text: 'nothingOwed', unless: ['debt'] },
  { text: 'verified', unless: ['not-verified'] },
  { text: 'trusted', unless: ['typed-address', 'young-address'] },
  { text: 'noOther', unless: ['also-used'] },
  { text: 'checksum', unless: ['no-checksum'] },
  { text: 'usualSize', unless: ['larger', 'first-withdrawal'] },
  { text: 'notFast', unless: ['fast'] },
  { text: 'oldMoney', unless: ['new-money', 'credited-by-hand'] },
];
/** These have to be settled before a decision. */
const grave: ReadonlySet<Look['kind']> = new Set(['locked', 'hold', 'debt', 'credited-by-hand']);
type Passed =
  | 'notLocked'
  | 'noHold'
  | 'nothingOwed'
  | 'verified'
  | 'trusted'
  | 'noOther'
  | 'checksum'
  | 'usualSize'
  | 'notFast'
  | 'oldMoney';

/** Checks that need attention, one line each with the reason; the passed ones are summed up in one block. */
export function LookList({ one, now }: { readonly one: OpenWithdrawal; readonly now: number }): ReactElement | null {
  const t = useTranslations('funds');
  const looks = one.looksAt;
  const ofWallet = one.way === 'wallet' && !one.isInternal;
  const shown = passes.filter(
    ({ text, unless }) =>
      !unless.some((kind) => looks.some((look) => look.kind === kind)) &&
      (ofWallet || !['trusted', 'checksum'].includes(text)) &&
      (one.way === 'wallet' || text !== 'noOther'),
  );
  const limit = percentOfLimit(one);
  if (!['review', 'approved', 'stuck'].includes(one.state)) return null;
  return (
    <section className="mt-3.5">
      <h3 className="mb-1.5 font-semibold">{t('lookTitle', { count: looks.length })}</h3>
      <ul>
        {looks.map((look) => {
          const isGrave = grave.has(look.kind);
          return (
            <li key={look.kind} className={`flex gap-[9px] py-[3.5px] ${isGrave ? '-mx-2 rounded-chip bg-danger-tint px-2' : ''}`}>
              <TriangleAlert
                size={16}
                strokeWidth={1.7}
                className={`mt-0.5 flex-none ${isGrave ? 'text-danger' : 'text-warn'}`}
                aria-hidden
              />
              <p className={isGrave ? 'text-danger' : 'text-t2'}>
                <b className={`font-medium ${isGrave ? '' : 'text-t1'}`}>{t(`looks.${look.kind}.title`)}</b>{' '}
                {t(`looks.${look.kind}.text`, {
                  age: look.since === undefined ? '' : ageText(ageOf(look.since, now)),
                  until: look.until === undefined ? '' : timeText(look.until, 'short'),
                  percent: String(look.percent ?? ''),
                  count: look.count ?? 0,
                  times: look.times ?? '',
                  worth: amountText(look.worth, 'USDT'),
                  traders: look.traders?.join(', ') ?? '',
                })}
              </p>
            </li>
          );
        })}
      </ul>
      <ul className="mt-[7px] flex flex-wrap gap-x-3.5 gap-y-[3px] border-t border-hair pt-[9px] text-12 text-t2">
        {shown.map(({ text }) => (
          <li key={text} className="inline-flex items-center gap-[5px]">
            <Check size={12} strokeWidth={2} className="text-t3" aria-hidden />
            {t(`passed.${text}`)}
          </li>
        ))}
        {limit !== undefined && !looks.some((look) => look.kind === 'near-limit') && (
          <li className="inline-flex items-center gap-[5px]">
            <Check size={12} strokeWidth={2} className="text-t3" aria-hidden />
            {t('passed.limit', { percent: limit })}
          </li>
        )}
      </ul>
    </section>
  );
}
