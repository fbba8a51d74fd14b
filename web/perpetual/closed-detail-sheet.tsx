import type { ClosedPosition, PerpetualInfo } from '@bourse/contract/perpetual-text';
import { Badge } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { averageText, moneyText } from '../wire/money-text.ts';
import { LiquidationSteps } from './liquidation-steps.tsx';
import { colourOf } from './position-card.tsx';
import { useContractMap } from './use-contracts.ts';

/** Closed by the exchange and not by the trader. */
export const isForced = ({ closedBy }: Pick<ClosedPosition, 'closedBy'>): boolean =>
  closedBy === 'liquidation' || closedBy === 'taken_over' || closedBy === 'deleveraging';

/** A closed position: its result, and for a liquidation the reason and the steps. */
export function ClosedDetailSheet({
  position,
  onClose,
}: {
  readonly position: ClosedPosition | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('perpetual');
  const [last, setLast] = useState(position);
  if (position && position !== last) setLast(position);
  // What it says stays readable while it closes.
  const shown = position ?? last;
  const info = useContractMap().get(shown?.symbol ?? '');
  return (
    <Sheet open={position !== undefined} onClose={onClose} title={t('steps.detail')} closeLabel={t('close')}>
      {shown && info && <Detail key={shown.id} position={shown} info={info} />}
    </Sheet>
  );
}

function Detail({ position: p, info }: { readonly position: ClosedPosition; readonly info: PerpetualInfo }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const money = (text: string) => <Figure text={moneyText(text, locale, { minimum: 2, sign: 'always' })} className={colourOf(text)} />;
  const price = (text: string) => <Figure text={averageText(text, locale, info.priceDecimals)} />;
  return (
    <div className="pb-2">
      <p className="mb-2 flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="text-17 font-semibold">
          {info.name}
        </bdi>
        <Badge tone={p.side === 'long' ? 'up' : 'down'}>
          {t(p.side)} <bdi dir="ltr">{p.leverage}×</bdi>
        </Badge>
        <Badge tone={isForced(p) ? 'danger' : 'plain'}>{t(`closedBy.${p.closedBy}`)}</Badge>
      </p>
      {isForced(p) && <p className="mb-2 text-13 text-t2">{t(`closedText.${p.closedBy as 'liquidation'}`)}</p>}
      <KeyValues lined>
        <KeyValue name={t('quantityLots')}>
          <Figure text={moneyText(p.quantity, locale)} />
        </KeyValue>
        <KeyValue name={t('list.entryExit')}>
          {price(p.entryPrice)} <span aria-hidden>→</span> {price(p.exitPrice)}
        </KeyValue>
        <KeyValue name={t('realised')}>{money(p.realised)}</KeyValue>
        <KeyValue name={t('list.funding')}>{money(p.funding)}</KeyValue>
        <KeyValue name={t('fee')}>
          <Figure text={moneyText(p.fees, locale, { minimum: 2 })} />
        </KeyValue>
        <KeyValue name={t('steps.net')} strong>
          {money(p.net)}
        </KeyValue>
        <KeyValue name={t('steps.openedAt')}>
          <Figure text={dateText(p.openedAt, locale, 'long')} />
        </KeyValue>
        <KeyValue name={t('list.closedAt')}>
          <Figure text={dateText(p.closedAt, locale, 'long')} />
        </KeyValue>
      </KeyValues>
      {isForced(p) && <LiquidationSteps positionId={p.id} info={info} />}
    </div>
  );
}
