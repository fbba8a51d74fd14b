import { Check, Minus, ShieldAlert, ShieldCheck, ShieldQuestionMark, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { type Checked, type StepState, steps } from './check-steps.ts';

const large = { size: 28, strokeWidth: 1.6, 'aria-hidden': true } as const;
const small = { size: 16, strokeWidth: 2.25, 'aria-hidden': true } as const;

/** The result on this device: a sentence, and each step with its mark. */
export function VerdictCard({ checked, isNew }: { readonly checked: Checked; readonly isNew: boolean }): ReactElement {
  const t = useTranslations('proof');
  const failed = steps.find((step) => checked.states[step] === 'wrong');
  const isPartly = steps.some((step) => checked.states[step] === 'open');
  const verdict = failed === undefined ? (isPartly ? 'partly' : 'right') : isNew ? 'new' : 'wrong';
  const [tone, icon] = looks[verdict];
  return (
    <section role="status" className="rounded-card bg-bg1 p-4">
      <div className="flex items-center gap-3">
        <span className={`grid size-12 flex-none place-items-center rounded-full ${tone}`}>{icon}</span>
        <div className="min-w-0">
          <h2 className="text-16 font-semibold">{t(verdict)}</h2>
          <p className="text-13 text-t2">{verdict === 'wrong' ? failed && t(`fails.${failed}`) : t(`${verdict}Text`)}</p>
        </div>
      </div>
      {!isNew && (
        <ol className="hairline-t mt-4 grid gap-3 pt-4">
          {steps.map((step) => (
            <li key={step} className="flex gap-2.5">
              <Mark state={checked.states[step]} label={t(`states.${checked.states[step]}`)} />
              <span className="min-w-0">
                <span className="block text-15 font-medium">{t(`steps.${step}`)}</span>
                {/* Says what was found, so it stands only beside a step that passed. */}
                {checked.states[step] === 'right' && <span className="block text-12 text-t3">{t(`stepTexts.${step}`)}</span>}
                {checked.states[step] === 'open' && <span className="block text-12 text-t3">{t('openText')}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const looks = {
  right: ['bg-success-tint text-success', <ShieldCheck {...large} key="right" />],
  partly: ['bg-warn-tint text-warn', <ShieldQuestionMark {...large} key="partly" />],
  new: ['bg-bg2 text-t2', <ShieldQuestionMark {...large} key="new" />],
  wrong: ['bg-danger-tint text-danger', <ShieldAlert {...large} key="wrong" />],
} as const;

const tones = {
  right: 'bg-success-tint text-success',
  wrong: 'bg-danger-tint text-danger',
  open: 'bg-warn-tint text-warn',
  skipped: 'bg-bg2 text-t3',
} as const satisfies Record<StepState, string>;

const Mark = ({ state, label }: { readonly state: StepState; readonly label: string }): ReactElement => (
  <span role="img" aria-label={label} className={`mt-px grid size-5 flex-none place-items-center rounded-full ${tones[state]}`}>
    {state === 'right' ? <Check {...small} size={13} /> : state === 'wrong' ? <X {...small} size={13} /> : <Minus {...small} size={13} />}
  </span>
);
