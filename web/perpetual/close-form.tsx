import { AmountField, PercentChips } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Segmented } from '@bourse/ui/segmented';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { stepped } from '../trading/price-step.ts';
import { PriceSteps } from '../trading/price-steps.tsx';
import { usePlacing } from '../trading/use-placing.ts';
import { perpetual } from '../wire/calls.ts';
import { decimalMarks, moneyText, profitText, takenText } from '../wire/money-text.ts';
import { type CloseWish, closing } from './closing.ts';
import { fillResult } from './fill-result.ts';
import type { PositionFormProps } from './position-form-props.ts';

const closingWords = { open: 'closing.placed', filled: 'closing.done', partly: 'closing.partly', none: 'placed.none' } as const;

/** Closes a position or a part of it, at the market or at a price. */
export function CloseForm({ position, market, onDone }: PositionFormProps): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const errorText = useErrorText();
  const placing = usePlacing(perpetual.closePosition, 'perpetual');
  const { info } = market;
  const [wish, setWish] = useState<CloseWish>({ at: 'market', price: position.markPrice ?? '', quantity: position.quantity });
  const write = (change: Partial<CloseWish>) => {
    setWish((before) => ({ ...before, ...change }));
    placing.forget();
  };
  const worked = closing(wish, position, market);
  const submit = () =>
    worked.body &&
    placing.send(placing.begin(worked.body), ({ orders: [order] }) => {
      if (order) {
        const { came, kind, filled, lots } = fillResult(order);
        toast({ kind, text: t(closingWords[came], { filled, lots }) });
      }
      onDone();
    });
  return (
    <form
      className="grid gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Segmented
        label={t('closing.at')}
        value={wish.at}
        onValue={(at) => write({ at })}
        segments={[
          { value: 'market', label: t('type.market') },
          { value: 'limit', label: t('type.limit') },
        ]}
      />
      {wish.at === 'limit' && (
        <AmountField
          look="plain"
          label={t('price')}
          unit={info.quote}
          value={wish.price}
          onValue={(price) => write({ price })}
          decimals={info.priceDecimals}
          marks={decimalMarks(locale)}
          format={(text) => moneyText(text, locale, { minimum: info.priceDecimals })}
          after={<PriceSteps onStep={(by) => write({ price: stepped(wish.price, by, info.priceDecimals, position.markPrice) })} />}
        />
      )}
      <AmountField
        look="plain"
        label={t('quantityLots')}
        value={wish.quantity}
        onValue={(quantity) => write({ quantity })}
        decimals={0}
        marks={decimalMarks(locale)}
        format={(text) => moneyText(text, locale)}
      />
      <PercentChips
        label={t('share.of')}
        of={position.quantity}
        value={wish.quantity}
        decimals={0}
        onValue={(quantity) => write({ quantity })}
        allLabel={t('all')}
      />
      <KeyValues>
        <KeyValue name={wish.at === 'market' ? t('closing.estimate') : t('closing.profit')} strong>
          <span className={worked.profit?.startsWith('-') ? 'text-down' : 'text-up'}>
            <Figure text={profitText(worked.profit, locale)} />
          </span>
        </KeyValue>
        <KeyValue name={t('estimatedFee')}>
          <Figure text={takenText(worked.fee, locale)} />
        </KeyValue>
      </KeyValues>
      {placing.error && <FieldError>{errorText(placing.error)}</FieldError>}
      <Button
        type="submit"
        wide
        busy={placing.busy}
        unless={worked.reason && t(`closing.${worked.reason}`, { lots: Number(position.quantity) })}
      >
        {t('closing.confirm', { lots: Number(wish.quantity) })}
      </Button>
    </form>
  );
}
