import { Check, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { timeText } from '../wire/time-text.ts';
import { type Look, type LookKind, type OpenWithdrawal, percentOfLimit } from './look-at.ts';

/** What stands among the passed ones while its look is absent. */
const passes: readonly { readonly text: Passed; readonly unless: readonly LookKind[] }[] = [
  { text: 'notLocked', unless: ['locked'] },
  { text: 'noHold', unless: ['hold'] },
  { text: 'nothingOwed', unless: ['debt'] },
  { text: 'verified', unless: ['not-verified'] },
  { text: 'trusted', unless: ['typed-address', 'young-address'] },
  { text: 'noOther', unless: ['also-used'] },
  { text: 'checksum', unless: ['no-checksum'] },
  { text: 'usualSize', unless: ['larger', 'first-withdrawal'] },
  { text: 'notFast', unless: ['fast'] },
  { text: 'oldMoney', unless: ['new-money'] },
];
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

/** What deserves a look with its reason, one line each; what has passed shrinks to one block. */
export function LookList({
  one,
  looks,
  isWhole,
}: {
  readonly one: OpenWithdrawal;
  readonly looks: readonly Look[];
  readonly isWhole: boolean;
}): ReactElement {
  const t = useTranslations('funds');
  const ofWallet = one.way === 'wallet' && !one.isInternal;
  const shown = passes.filter(
    ({ text, unless }) =>
      !unless.some((kind) => looks.some((look) => look.kind === kind)) && (ofWallet || !['trusted', 'checksum'].includes(text)),
  );
  const limit = percentOfLimit(one);
  return (
    <section className="mt-3.5">
      <h3 className="mb-1.5 font-semibold">{t('lookTitle', { count: looks.length })}</h3>
      <ul>
        {looks.map(({ kind, facts }) => (
          <li key={kind} className="flex gap-[9px] py-[3.5px]">
            <TriangleAlert size={16} strokeWidth={1.7} className="mt-0.5 flex-none text-warn" aria-hidden />
            <p className="text-t2">
              <b className="font-medium text-t1">{t(`looks.${kind}.title`)}</b>{' '}
              {t(`looks.${kind}.text`, kind === 'hold' ? { until: timeText(String(facts['until']), 'short') } : facts)}
            </p>
          </li>
        ))}
      </ul>
      {isWhole ? (
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
      ) : (
        <p className="mt-2 text-12 text-t3">{t('lookPending')}</p>
      )}
    </section>
  );
}
