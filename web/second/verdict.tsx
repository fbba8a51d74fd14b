import { Check, Minus, ShieldAlert, ShieldCheck, ShieldQuestionMark, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { moneyText } from '../wire/money-text.ts';
import { type Checked, isProven, type StepState, steps } from './proof-steps.ts';

const large = { size: 26, strokeWidth: 1.6, 'aria-hidden': true } as const;
const small = { size: 13, strokeWidth: 2.25, 'aria-hidden': true } as const;

/** What a check found: a sentence, and each step with its mark. */
export function Verdict({ checked }: { readonly checked: Checked }): ReactElement {
  const t = useTranslations('second-record.proof');
  const { fault, contract, states } = checked;
  const verdict = fault !== undefined ? 'wrong' : isProven(checked) ? 'right' : 'partly';
  const faultText = useFaultText();
  const [tone, icon] = looks[verdict];
  return (
    <section role="status" className="rounded-card bg-bg2 p-4">
      <div className="flex items-center gap-3">
        <span className={`grid size-11 flex-none place-items-center rounded-full ${tone}`}>{icon}</span>
        <div className="min-w-0">
          <h4 className="text-15 font-semibold">{t(verdict)}</h4>
          <p className="text-13 wrap-anywhere text-t2">
            {fault ? faultText(fault) : verdict === 'right' ? t('rightText', { count: contract?.ticks ?? 0 }) : t('partlyText')}
          </p>
        </div>
      </div>
      {fault && <p className="mt-2 text-13 text-t2">{t('keepIt')}</p>}
      <ol className="hairline-t mt-3 grid gap-2.5 pt-3">
        {steps.map((step) => (
          <li key={step} className="flex gap-2.5">
            <Mark state={states[step]} label={t(`states.${states[step]}`)} />
            <span className="min-w-0">
              <span className="block text-13 font-medium">{t(`steps.${step}`)}</span>
              {/* Says what was found, so it stands only beside a step that passed. */}
              {states[step] === 'right' && <span className="block text-12 text-t3">{t(`stepTexts.${step}`)}</span>}
              {states[step] === 'open' && <span className="block text-12 text-t3">{t(`openTexts.${step as 'heads'}`)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const looks = {
  right: ['bg-success-tint text-success', <ShieldCheck {...large} key="right" />],
  wrong: ['bg-danger-tint text-danger', <ShieldAlert {...large} key="wrong" />],
  partly: ['bg-warn-tint text-warn', <ShieldQuestionMark {...large} key="partly" />],
} as const;

const tones = {
  right: 'bg-success-tint text-success',
  wrong: 'bg-danger-tint text-danger',
  open: 'bg-warn-tint text-warn',
  skipped: 'bg-bg3 text-t3',
} as const satisfies Record<StepState, string>;

const Mark = ({ state, label }: { readonly state: StepState; readonly label: string }): ReactElement => (
  <span role="img" aria-label={label} className={`mt-px grid size-5 flex-none place-items-center rounded-full ${tones[state]}`}>
    {state === 'right' ? <Check {...small} /> : state === 'wrong' ? <X {...small} /> : <Minus {...small} />}
  </span>
);

/** A fault in words. Every fault has its own text, or this doesn't compile. */
function useFaultText(): (fault: NonNullable<Checked['fault']>) => string {
  const t = useTranslations('second-record');
  const locale = useLocale();
  return ({ name, detail }) => {
    if (name === 'result') {
      const result = t.has(`record.result.${detail as 'won'}`) ? t(`record.result.${detail as 'won'}`) : detail;
      return t('proof.faults.result', { result });
    }
    // A number with its separators; a name or a hash as it is, left to right.
    const shown = /^\d+$/.test(detail) && detail.length < 16 ? moneyText(detail, locale, { grouping: false }) : detail;
    return t(`proof.faults.${name}`, { detail: `\u2066${shown}\u2069` }).trim();
  };
}
