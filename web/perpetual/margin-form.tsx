import { minus, NOTHING } from '@bourse/core/money/amount';
import { decimalText } from '@bourse/core/money/decimal';
import type { Amount } from '@bourse/core/money/unit';
import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Segmented } from '@bourse/ui/segmented';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { cut } from '../trading/price-step.ts';
import { usePlacing } from '../trading/use-placing.ts';
import { perpetual } from '../wire/calls.ts';
import { decimalMarks, heldText, moneyText, priceText } from '../wire/money-text.ts';
import { amountIn } from './contract-market.ts';
import { removableFrom } from './moved-margin.ts';
import type { PositionFormProps } from './position-form-props.ts';
import { marginToSafety } from './ratio.ts';
import { SettingFigures } from './setting-figures.tsx';
import { shownMargin } from './setting-preview.ts';
import { useMoney } from './use-contracts.ts';
import { useFacts } from './use-facts.ts';

/** Adds margin to an isolated position, or takes some away, with the liquidation price before and after. */
export function MarginForm({ position, market, onDone }: PositionFormProps): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const errorText = useErrorText();
  const [way, setWay] = useState<'add' | 'remove'>('add');
  const [written, write] = useState(marginToSafety(position) ?? '');
  const adding = usePlacing(perpetual.addMargin, 'perpetual');
  const removing = usePlacing(perpetual.removeMargin, 'perpetual');
  const placing = way === 'add' ? adding : removing;
  const account = useMoney().data;
  const { info } = market;
  const amount = amountIn(written, info);
  const facts = useFacts(market);
  const most = way === 'add' ? account?.available : decimalText(removableFrom(position, market), info.quoteScale);
  const moved = way === 'add' ? amount : amount && minus(NOTHING, amount);
  const shown = moved ? shownMargin(facts, position.side === 'long', moved) : undefined;
  const reason =
    amount === undefined || amount === 0n
      ? t('marginEdit.enter')
      : most !== undefined && amount > (amountIn(most, info) ?? (0n as Amount))
        ? t('marginEdit.most', { amount: `\u2068${heldText(most, locale, info.quote)} ${info.quote}\u2069` })
        : shown && 'refused' in shown
          ? refusalText(shown.refused.rejected, way)
          : undefined;
  function refusalText(why: string, of: typeof way): string {
    if (why === 'would_liquidate') return t('marginEdit.liquidates');
    if (why === 'price_stale') return t('marginEdit.stale');
    return t(of === 'add' ? 'marginEdit.insufficient' : 'marginEdit.keep');
  }
  const submit = () => {
    const done = () => {
      toast({ kind: 'good', text: t(way === 'add' ? 'marginEdit.added' : 'marginEdit.removed') });
      onDone();
    };
    placing.send(placing.begin({ symbol: position.symbol, side: position.side, amount: decimalText(amount ?? 0n, info.quoteScale) }), done);
  };
  return (
    <form
      className="grid gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason) submit();
      }}
    >
      <Segmented
        label={t('marginEdit.title')}
        value={way}
        onValue={(next) => {
          setWay(next);
          write('');
        }}
        segments={[
          { value: 'add', label: t('marginEdit.add') },
          { value: 'remove', label: t('marginEdit.remove') },
        ]}
      />
      <AmountField
        look="plain"
        label={t('marginEdit.amount')}
        unit={info.quote}
        value={written}
        onValue={(value) => {
          write(value);
          placing.forget();
        }}
        decimals={2}
        marks={decimalMarks(locale)}
        format={(text) => moneyText(text, locale, { minimum: 2 })}
        after={
          most !== undefined && (
            <button type="button" onClick={() => write(cut(most, 2))} className="target flex-none text-13 font-medium text-accent">
              {t('all')}
            </button>
          )
        }
      />
      <KeyValues>
        <KeyValue name={t(way === 'add' ? 'available' : 'marginEdit.removable')}>
          <Figure text={`${heldText(most, locale, info.quote)} ${info.quote}`} />
        </KeyValue>
        {shown && 'figures' in shown ? (
          <SettingFigures figures={shown.figures} info={info} />
        ) : (
          <KeyValue name={t('liquidation')}>
            <Figure text={priceText(position.liquidationPrice, locale, info.priceDecimals)} />
          </KeyValue>
        )}
      </KeyValues>
      {placing.error && <FieldError>{errorText(placing.error)}</FieldError>}
      <Button type="submit" wide busy={placing.busy} unless={reason}>
        {t(way === 'add' ? 'marginEdit.add' : 'marginEdit.remove')}
      </Button>
    </form>
  );
}
