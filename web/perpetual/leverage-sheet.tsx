import type { PerpetualSettings } from '@bourse/contract/perpetual-text';
import type { SettingRejection } from '@bourse/core/perpetual/judge-setting';
import { largestValue } from '@bourse/core/perpetual/refuse';
import { Button } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { usePlacing } from '../trading/use-placing.ts';
import { perpetual } from '../wire/calls.ts';
import { moneyText, priceText } from '../wire/money-text.ts';
import { ComingTiers } from './coming-rules.tsx';
import { amountTextIn, type ContractMarket, priceTextIn } from './contract-market.ts';
import { leverageSteps, liquidationOfNew, modeBlockedBy } from './leverage.ts';
import type { Facts } from './seen.ts';
import { SettingFigures } from './setting-figures.tsx';
import { shownLeverage } from './setting-preview.ts';
import { TierTable } from './tier-table.tsx';

interface LeverageSheetProps {
  readonly open: 'leverage' | 'mode' | undefined;
  readonly market: ContractMarket;
  readonly settings: PerpetualSettings;
  readonly facts: Facts;
  readonly onClose: () => void;
}

/** Leverage and margin mode of a contract. */
export function LeverageSheet({ open, onClose, ...p }: LeverageSheetProps): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <>
      <Sheet open={open === 'leverage'} onClose={onClose} title={t('leverage.title')} closeLabel={t('close')}>
        <LeverageForm key={`${p.market.info.symbol} ${open}`} {...p} onClose={onClose} />
      </Sheet>
      <Sheet open={open === 'mode'} onClose={onClose} title={t('mode.title')} closeLabel={t('close')}>
        <ModeForm key={`${p.market.info.symbol} ${open}`} {...p} onClose={onClose} />
      </Sheet>
    </>
  );
}

function LeverageForm({ market, settings, facts, onClose }: Omit<LeverageSheetProps, 'open'>): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const errorText = useErrorText();
  const placing = usePlacing(perpetual.setLeverage, 'perpetual');
  const { info, tiers } = market;
  const highest = tiers[0]?.maximumLeverage ?? 1;
  const [leverage, setLeverage] = useState(settings.leverage);
  const choose = (to: number) => {
    setLeverage(to);
    placing.forget();
  };
  const largest = largestValue(tiers, leverage);
  const { stand } = facts;
  const held = stand?.long ?? stand?.short;
  const shown = leverage === settings.leverage ? undefined : shownLeverage(facts, leverage);
  const refused = shown && 'refused' in shown ? shown.refused : undefined;
  const reasonOf = (why: SettingRejection): string => {
    // Isolated margin isn't taken away by more leverage, nor added by less: it's added by hand.
    if (why.rejected === 'isolated_leverage_falls') return t('leverage.addInstead');
    if (why.rejected === 'leverage_above_tier') return t('leverage.atTier', { leverage: why.maximum });
    if (why.rejected === 'leverage_above_policy') return t('leverage.atPolicy', { leverage: why.maximum });
    if (why.rejected === 'not_offered') return t('reason.not_offered');
    return t(why.rejected === 'would_liquidate' ? 'leverage.liquidates' : 'leverage.insufficient');
  };
  const ofNew = (isLong: boolean) =>
    stand?.mark === undefined ? undefined : priceTextIn(liquidationOfNew(isLong, stand.mark, leverage, market), info);
  const apply = () => {
    const done = () => {
      toast({ kind: 'good', text: t('leverage.done', { leverage }) });
      onClose();
    };
    placing.send(placing.begin({ symbol: info.symbol, leverage }), done);
  };
  return (
    <form
      className="grid gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <output className="text-center text-32 font-semibold">
        <bdi dir="ltr" className="num">
          {leverage}×
        </bdi>
      </output>
      <input
        type="range"
        min={1}
        max={highest}
        value={leverage}
        aria-label={t('leverage.title')}
        aria-valuetext={`${leverage}×`}
        onChange={(event) => choose(Number(event.target.value))}
        className="h-11 w-full"
        style={{ accentColor: 'var(--accent)' }}
      />
      <Chips
        fill
        label={t('leverage.steps')}
        value={String(leverage)}
        onValue={(value) => choose(Number(value))}
        choices={leverageSteps(highest).map((step) => ({ value: String(step), label: <bdi dir="ltr">{step}×</bdi> }))}
      />
      <KeyValues>
        <KeyValue name={t('leverage.largest')}>
          {largest === undefined ? t('leverage.unlimited') : `${moneyText(amountTextIn(largest, info), locale)} ${info.quote}`}
        </KeyValue>
        {shown && 'figures' in shown && <SettingFigures figures={shown.figures} info={info} />}
        {stand?.isIsolated &&
          ([true, false] as const).map((isLong) => (
            <KeyValue key={String(isLong)} name={t(isLong ? 'leverage.newLong' : 'leverage.newShort')}>
              <Figure text={priceText(ofNew(isLong), locale, info.priceDecimals)} />
            </KeyValue>
          ))}
      </KeyValues>
      <p className="text-13 text-t3">
        {held ? t(settings.marginMode === 'isolated' ? 'leverage.isolatedText' : 'leverage.crossText') : t('leverage.text')}
      </p>
      <details className="rounded-card bg-bg2 px-3.5">
        <summary className="flex min-h-11 cursor-pointer items-center text-13 font-medium">{t('tiers.title')}</summary>
        <TierTable info={info} leverage={leverage} />
        <ComingTiers info={info} />
      </details>
      {placing.error && <FieldError>{errorText(placing.error)}</FieldError>}
      <Button
        type="submit"
        wide
        busy={placing.busy}
        unless={leverage === settings.leverage ? t('leverage.same') : refused && reasonOf(refused)}
      >
        {t('leverage.confirm', { leverage })}
      </Button>
    </form>
  );
}

function ModeForm({ market, settings, facts, onClose }: Omit<LeverageSheetProps, 'open'>): ReactElement {
  const t = useTranslations('perpetual');
  const errorText = useErrorText();
  const placing = usePlacing(perpetual.setMarginMode, 'perpetual');
  const [mode, setMode] = useState(settings.marginMode);
  const blocked = modeBlockedBy(facts);
  const apply = () => {
    const done = () => {
      toast({ kind: 'good', text: t(`mode.done.${mode}`) });
      onClose();
    };
    placing.send(placing.begin({ symbol: market.info.symbol, marginMode: mode }), done);
  };
  return (
    <form
      className="grid gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Segmented
        label={t('mode.title')}
        value={mode}
        onValue={(next) => {
          setMode(next);
          placing.forget();
        }}
        segments={[
          { value: 'cross', label: t('cross') },
          { value: 'isolated', label: t('isolated') },
        ]}
      />
      <p className="min-h-14 text-13 text-t2">{t(`mode.text.${mode}`)}</p>
      {placing.error && <FieldError>{errorText(placing.error)}</FieldError>}
      <Button
        type="submit"
        wide
        busy={placing.busy}
        unless={blocked ? t(`mode.${blocked}`) : mode === settings.marginMode ? t('mode.same') : undefined}
      >
        {t('mode.confirm')}
      </Button>
    </form>
  );
}
