import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Chips } from '@bourse/ui/chips';
import { FieldError } from '@bourse/ui/field';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { usePlacing } from '../trading/use-placing.ts';
import { perpetual } from '../wire/calls.ts';
import { useTicker } from '../wire/market-feed.ts';
import { decimalMarks, moneyText } from '../wire/money-text.ts';
import { lotsIn, priceTextIn } from './contract-market.ts';
import { ExitByChips, ExitField } from './exit-fields.tsx';
import type { ExitBy } from './exits.ts';
import { exitsAt, hasRoom, referenceOf, replaces } from './position-exits.ts';
import type { PositionFormProps } from './position-form-props.ts';
import { WaitingExits } from './waiting-exits.tsx';

/** Take profit and stop loss of a position: of all of it, or of a part. */
export function ExitsForm({ position, market, onDone }: PositionFormProps): ReactElement {
  const t = useTranslations('perpetual');
  const error = useTranslations('error');
  const locale = useLocale();
  const errorText = useErrorText();
  const placing = usePlacing(perpetual.placeExits, 'perpetual');
  const { info } = market;
  const ticker = useTicker(info.symbol);
  const [by, setBy] = useState<ExitBy>('price');
  const [source, setSource] = useState<'mark' | 'last'>('mark');
  const [written, write] = useState({ takeProfit: '', stopLoss: '' });
  const [typing, setTyping] = useState(false);
  const [part, setPart] = useState<string>();
  const quantity = part === undefined ? Number(position.quantity) : lotsIn(part);
  const at = exitsAt(position, market, by, written, quantity, referenceOf(source, position, ticker?.last, market));
  const isTooMuch = quantity !== undefined && quantity > Number(position.quantity);
  const wrong = (field: 'takeProfit' | 'stopLoss'): string | undefined => {
    const fault = at[field]?.fault;
    const against = source === 'last' ? 'Last' : '';
    return fault && t(fault === 'above' || fault === 'below' ? `exits.${fault}${against}` : `reason.${fault}`);
  };
  const reason =
    quantity === undefined
      ? t('closing.enterQuantity', { lots: 0 })
      : isTooMuch
        ? t('closing.tooMuch', { lots: Number(position.quantity) })
        : !at.takeProfit && !at.stopLoss
          ? t('exits.enter')
          : (wrong('takeProfit') ??
            wrong('stopLoss') ??
            (part === undefined || hasRoom(position, at) ? undefined : error('msg_too-many-exits')));
  const submit = () =>
    placing.send(
      placing.begin({
        symbol: position.symbol,
        side: position.side,
        exitSource: source,
        ...(at.takeProfit?.preview && { takeProfit: priceTextIn(at.takeProfit.preview.price, info) }),
        ...(at.stopLoss?.preview && { stopLoss: priceTextIn(at.stopLoss.preview.price, info) }),
        ...(part !== undefined && { quantity: part }),
      }),
      () => {
        toast({ kind: 'good', text: t('exits.done') });
        onDone();
      },
    );
  return (
    <form
      className="grid gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason) submit();
      }}
    >
      <p className="text-13 text-t3">{t('exits.text')}</p>
      <WaitingExits position={position} info={info} />
      <ExitByChips
        by={by}
        onBy={(next) => {
          setBy(next);
          write({ takeProfit: '', stopLoss: '' });
        }}
      />
      {(['takeProfit', 'stopLoss'] as const).map((field) => (
        <ExitField
          key={field}
          label={t(`exits.${field}`)}
          by={by}
          value={written[field]}
          market={market}
          preview={at[field]?.preview}
          error={typing ? undefined : wrong(field)}
          onValue={(value) => {
            setTyping(true);
            write((before) => ({ ...before, [field]: value }));
            placing.forget();
          }}
          onBlur={() => setTyping(false)}
        />
      ))}
      <Chips
        fill
        label={t('triggerBy')}
        value={source}
        onValue={setSource}
        choices={[
          { value: 'mark', label: t('mark') },
          { value: 'last', label: t('last') },
        ]}
      />
      <Checkbox on={part !== undefined} onChange={(on) => setPart(on ? '' : undefined)}>
        {t('exits.part')}
      </Checkbox>
      {part !== undefined && (
        <AmountField
          look="plain"
          label={t('quantityLots')}
          value={part}
          onValue={setPart}
          decimals={0}
          marks={decimalMarks(locale)}
          format={(text) => moneyText(text, locale)}
        />
      )}
      {part === undefined && replaces(position, at) && <p className="text-13 text-t3">{t('exits.replaces')}</p>}
      {placing.error && <FieldError>{errorText(placing.error)}</FieldError>}
      <Button type="submit" wide busy={placing.busy} unless={reason}>
        {t('exits.confirm')}
      </Button>
    </form>
  );
}
