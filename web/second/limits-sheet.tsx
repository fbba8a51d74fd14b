import type { SecondInfo, SecondLimits } from '@bourse/contract/seconds-text';
import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { FieldError } from '@bourse/ui/field';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { decimalMarks, moneyText } from '../wire/money-text.ts';
import { LossToday } from './loss-today.tsx';
import { type Step, useLimitSteps } from './use-limit-steps.ts';

interface LimitsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly info: Pick<SecondInfo, 'asset' | 'assetScale'>;
  readonly limits: SecondLimits | undefined;
}

/** A trader's own limits: stricter at once, looser after 24 hours. */
export function LimitsSheet({ open, onClose, info, limits }: LimitsSheetProps): ReactElement {
  const t = useTranslations('second.limits');
  const [asked, ask] = useState<'cool_off' | 'exclude'>();
  const steps = useLimitSteps();
  return (
    <>
      <Sheet open={open && asked === undefined} onClose={onClose} title={t('title')} closeLabel={t('close')}>
        {limits && (
          <div className="grid gap-5 pb-2">
            <p className="text-13 text-t2">{t('lead')}</p>
            <DailyLoss info={info} limits={limits} busy={steps.busy} onStep={steps.send} />
            <Break limits={limits} onAsk={() => ask('cool_off')} />
            <Exclusion limits={limits} busy={steps.busy} onAsk={() => ask('exclude')} onInclude={() => steps.send('include')} />
            {steps.error !== undefined && <FieldError>{steps.error}</FieldError>}
          </div>
        )}
      </Sheet>
      <ConfirmSheet
        open={asked !== undefined}
        onClose={() => ask(undefined)}
        title={t(asked === 'exclude' ? 'excludeTitle' : 'breakTitle')}
        closeLabel={t('close')}
        cancelLabel={t('back')}
        confirmLabel={t(asked === 'exclude' ? 'exclude' : 'break')}
        tone="danger"
        busy={steps.busy}
        onConfirm={() => asked && steps.send(asked, undefined, () => ask(undefined))}
      >
        {t(asked === 'exclude' ? 'excludeText' : 'breakText')}
      </ConfirmSheet>
    </>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <section className="grid gap-2 text-13 text-t2">
    <h3 className="text-15 font-semibold text-t1">{title}</h3>
    {children}
  </section>
);

function DailyLoss({
  info,
  limits,
  busy,
  onStep,
}: Pick<LimitsSheetProps, 'info'> & {
  readonly limits: SecondLimits;
  readonly busy: boolean;
  readonly onStep: (step: Step, dailyLoss?: string) => void;
}): ReactElement {
  const t = useTranslations('second.limits');
  const locale = useLocale();
  const [written, write] = useState<string>();
  const { dailyLoss, next } = limits;
  const value = written ?? dailyLoss ?? '';
  const money = (text: string) => `\u2068${moneyText(text, locale)} ${info.asset}\u2069`;
  const isEmpty = !/[1-9]/.test(value);
  return (
    <Part title={t('dailyLoss')}>
      <LossToday limits={limits} info={info} />
      <AmountField
        look="plain"
        label={t('atMost')}
        value={value}
        onValue={write}
        decimals={2}
        marks={decimalMarks(locale)}
        format={(text) => moneyText(text, locale)}
        after={<span className="text-13 text-t3">{info.asset}</span>}
      />
      {next !== undefined && (
        <p className="text-12 text-warn">
          {next.dailyLoss === undefined
            ? t('endsAt', { time: dateText(next.from, locale, 'shorts') })
            : t('becomesAt', { amount: money(next.dailyLoss), time: dateText(next.from, locale, 'shorts') })}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button
          tone="tonal"
          size="medium"
          busy={busy}
          unless={dailyLoss === undefined && t('noLimit')}
          onClick={() => onStep('no_daily_loss')}
        >
          {t('remove')}
        </Button>
        <Button
          size="medium"
          busy={busy}
          unless={isEmpty ? t('enter') : value === dailyLoss && next === undefined && t('saved')}
          onClick={() => onStep('daily_loss', value)}
        >
          {t('save')}
        </Button>
      </div>
      <p className="text-12 text-t3">{t('dailyText')}</p>
    </Part>
  );
}

function Break({ limits: { coolOffUntil }, onAsk }: { readonly limits: SecondLimits; readonly onAsk: () => void }): ReactElement {
  const t = useTranslations('second.limits');
  const locale = useLocale();
  return (
    <Part title={t('breakTitle')}>
      <p>{coolOffUntil === undefined ? t('breakText') : t('breakUntil', { time: dateText(coolOffUntil, locale, 'shorts') })}</p>
      {coolOffUntil === undefined && (
        <Button tone="tonal" size="medium" onClick={onAsk}>
          {t('break')}
        </Button>
      )}
    </Part>
  );
}

function Exclusion({
  limits: { isExcluded, includedFrom },
  busy,
  onAsk,
  onInclude,
}: {
  readonly limits: SecondLimits;
  readonly busy: boolean;
  readonly onAsk: () => void;
  readonly onInclude: () => void;
}): ReactElement {
  const t = useTranslations('second.limits');
  const locale = useLocale();
  return (
    <Part title={t('excludeTitle')}>
      <p>
        {!isExcluded
          ? t('excludeText')
          : includedFrom === undefined
            ? t('excluded')
            : t('includedFrom', { time: dateText(includedFrom, locale, 'shorts') })}
      </p>
      {!isExcluded ? (
        <Button tone="tonal" size="medium" onClick={onAsk}>
          {t('exclude')}
        </Button>
      ) : (
        includedFrom === undefined && (
          <Button tone="tonal" size="medium" busy={busy} onClick={onInclude}>
            {t('include')}
          </Button>
        )
      )}
    </Part>
  );
}
