import type { InstrumentInfo } from '@bourse/contract/market';
import { isStopType } from '@bourse/core/spot/order';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ConfirmOrder, type ConfirmOrderProps } from '../trading/confirm-order.tsx';
import { TriggerPrice } from '../trading/trigger-price.tsx';
import { amountText, moneyText, priceText } from '../wire/money-text.ts';
import type { Assessment } from './assess.ts';
import { FeeName } from './fee-name.tsx';
import { expectedText, leastText } from './least-text.ts';
import { SideBadge } from './order-lines.tsx';
import type { PlaceOrder } from './use-place-order.ts';

/** What a spot order is, what it costs at most, what it yields at least. */
export function ConfirmOrderSheet({
  info,
  assessment,
  ...p
}: ConfirmOrderProps<PlaceOrder> & { readonly info: InstrumentInfo; readonly assessment: Assessment }): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  const price = (text: string | undefined) => <Figure text={priceText(text, locale, info.priceDecimals)} />;
  const received = ` ${assessment.receiveAsset}`;
  const unit = (text: string | undefined, asset: string) => <Figure text={`${amountText(text, locale, asset)} ${asset}`} />;
  return (
    <ConfirmOrder
      {...p}
      room="spot"
      offline={assessment.reason === 'offline' && t('reason.offline')}
      label={({ side }) => (side === 'buy' ? t('buyAsset', { asset: info.base }) : t('sellAsset', { asset: info.base }))}
      facts={(shown) => (
        <>
          <p className="mb-2 flex flex-wrap items-center gap-2">
            <bdi dir="ltr" className="text-17 font-semibold">
              {info.name}
            </bdi>
            <SideBadge side={shown.side} />
            <span className="text-13 text-t3">{t(`type.${shown.type}`)}</span>
          </p>
          <KeyValues lined>
            {shown.triggerPrice !== undefined && (
              <KeyValue name={shown.triggerSource === 'index' ? t('triggerIndex') : t('triggerLast')}>
                <TriggerPrice text={priceText(shown.triggerPrice, locale, info.priceDecimals)} above={assessment.triggerAbove} />
              </KeyValue>
            )}
            <KeyValue name={t('price')}>{shown.price === undefined ? t('marketPriceShort') : price(shown.price)}</KeyValue>
            {shown.quantity !== undefined && (
              <KeyValue name={t('amount')}>{<Figure text={`${moneyText(shown.quantity, locale)} ${info.base}`} />}</KeyValue>
            )}
            {shown.amount !== undefined && <KeyValue name={t('total')}>{unit(shown.amount, info.quote)}</KeyValue>}
            {assessment.worst !== undefined && <KeyValue name={t('worst')}>{price(assessment.worst)}</KeyValue>}
            {assessment.spend !== undefined && (
              <KeyValue name={shown.side === 'sell' && shown.quantity !== undefined ? t('confirm.spend') : t('confirm.spendMost')}>
                {unit(assessment.spend, assessment.spendAsset)}
              </KeyValue>
            )}
            <KeyValue name={<FeeName isWaitingStop={isStopType(shown.type)} rate={assessment.feeRate} />}>
              {unit(assessment.maxFee, assessment.feeAsset)}
            </KeyValue>
            <KeyValue name={t('receive')} strong>
              <Figure text={(assessment.expected === undefined ? leastText : expectedText)(assessment, info, locale, received)} />
            </KeyValue>
            {assessment.expected !== undefined && (
              <KeyValue name={t('atLeast')}>
                <Figure text={leastText(assessment, info, locale, received)} />
              </KeyValue>
            )}
            {shown.timeInForce !== undefined && (
              <KeyValue name={t('tif.title')}>{shown.postOnly ? t('tif.postOnly') : t(`tif.name.${shown.timeInForce}`)}</KeyValue>
            )}
          </KeyValues>
        </>
      )}
    />
  );
}
