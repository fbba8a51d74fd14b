import { AmountField } from '@bourse/ui/amount-field';
import { Checkbox } from '@bourse/ui/checkbox';
import { Chips } from '@bourse/ui/chips';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { decimalMarks, moneyText, percentText, priceText, profitText } from '../wire/money-text.ts';
import type { Assessment } from './assess.ts';
import { amountTextIn, type ContractMarket, priceTextIn } from './contract-market.ts';
import { type ExitBy, type ExitPreview, moveText } from './exits.ts';
import type { TicketFieldProps } from './ticket-fields.tsx';

/** Take profit and stop loss fold out in place, each with what it would yield. */
export function ExitFields({
  ticket,
  facts,
  assessment,
  errorAt,
  onType,
  onLeft,
  onEdit,
}: TicketFieldProps & { readonly assessment: Assessment }): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <div className="grid gap-1.5">
      <Checkbox on={ticket.withExits} onChange={(withExits) => onEdit({ withExits })}>
        <span className="font-medium text-t1">{t('exits.title')}</span>
      </Checkbox>
      {ticket.withExits && (
        <>
          <ExitByChips narrow by={ticket.exitBy} onBy={(exitBy) => onEdit({ exitBy })} />
          {(['takeProfit', 'stopLoss'] as const).map((field) => (
            <ExitField
              key={field}
              label={t(`exits.${field}`)}
              by={ticket.exitBy}
              value={ticket[field]}
              market={facts.market}
              preview={assessment[field]}
              error={errorAt(field)}
              onValue={(value) => onType({ [field]: value })}
              onBlur={onLeft}
            />
          ))}
          <Chips
            fill
            label={t('triggerBy')}
            value={ticket.exitSource}
            onValue={(exitSource) => onEdit({ exitSource })}
            choices={[
              { value: 'mark', label: t('mark') },
              { value: 'last', label: t('last') },
            ]}
          />
        </>
      )}
    </div>
  );
}

export function ExitByChips({
  by,
  onBy,
  narrow = false,
}: {
  readonly by: ExitBy;
  readonly onBy: (by: ExitBy) => void;
  /** In the column of the ticket, where only the sign of a percentage fits; screen readers read all of it. */
  readonly narrow?: boolean;
}): ReactElement {
  const t = useTranslations('perpetual');
  const percent = (
    <>
      <span aria-hidden>%</span>
      <span className="sr">{t('exits.percent')}</span>
    </>
  );
  return (
    <Chips
      fill={narrow}
      label={t('exits.by')}
      value={by}
      onValue={onBy}
      choices={(['price', 'percent', 'pnl'] as const).map((value) => ({
        value,
        label: narrow && value === 'percent' ? percent : t(`exits.${value}`),
      }))}
    />
  );
}

/** One trigger, written as a price, a percentage or an amount; at its end profit or loss and the move of the price. */
export function ExitField({
  label,
  by,
  value,
  market: { info },
  preview,
  error,
  onValue,
  onBlur,
}: {
  readonly label: string;
  readonly by: ExitBy;
  readonly value: string;
  readonly market: ContractMarket;
  readonly preview: ExitPreview | undefined;
  readonly error: ReactNode;
  readonly onValue: (value: string) => void;
  readonly onBlur?: () => void;
}): ReactElement {
  const locale = useLocale();
  const decimals = by === 'price' ? info.priceDecimals : 2;
  return (
    <AmountField
      look="plain"
      label={label}
      unit={by === 'percent' ? '%' : info.quote}
      value={value}
      onValue={onValue}
      {...(onBlur && { onBlur })}
      decimals={decimals}
      marks={decimalMarks(locale)}
      format={(text) => moneyText(text, locale, by === 'price' ? { minimum: decimals } : {})}
      error={error}
      after={preview && <Yield preview={preview} by={by} info={info} />}
    />
  );
}

function Yield({
  preview: { price, pnl, move },
  by,
  info,
}: {
  readonly preview: ExitPreview;
  readonly by: ExitBy;
  readonly info: ContractMarket['info'];
}): ReactElement {
  const locale = useLocale();
  const profit = profitText(amountTextIn(pnl, info), locale);
  return (
    <span className="flex-none text-end">
      <span className={`block text-12 font-medium ${pnl < 0n ? 'text-down' : 'text-up'}`}>
        <Figure text={profit} />
      </span>
      <span className="block text-11 text-t3">
        <Figure
          text={
            by === 'price' ? percentText(moveText(move), locale, 'always') : priceText(priceTextIn(price, info), locale, info.priceDecimals)
          }
        />
      </span>
    </span>
  );
}
