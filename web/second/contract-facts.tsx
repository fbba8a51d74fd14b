import type { SecondContract, SecondInfo, SecondTick } from '@bourse/contract/seconds-text';
import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { amountText, moneyText, percentText } from '../wire/money-text.ts';
import { differenceOf } from './record-figures.ts';
import { NetFigure } from './settled-figures.tsx';

/** All figures of a contract. What isn't known yet is left out. */
export function ContractFacts({
  contract: c,
  info,
  price,
}: {
  readonly contract: SecondContract;
  readonly info: SecondInfo | undefined;
  readonly price: (text: string) => string;
}): ReactElement {
  const t = useTranslations('second-record.detail');
  const locale = useLocale();
  const money = (text: string) => <Figure text={`${amountText(text, locale, c.asset, info?.assetScale)} ${c.asset}`} />;
  const time = (at: string) => dateText(at, locale, 'long');
  const tick = (one: SecondTick) => (
    <>
      <Figure text={price(one.price)} />
      <span className="block text-12 text-t3">{t('tick', { number: String(one.number) })}</span>
    </>
  );
  const difference = differenceOf(c);
  return (
    <KeyValues lined>
      {c.net !== undefined && (
        <KeyValue name={t('net')} strong>
          <NetFigure net={c.net} /> {c.asset}
        </KeyValue>
      )}
      <KeyValue name={t('stake')}>{money(c.stake)}</KeyValue>
      <KeyValue name={t('payoutRate')}>
        <Figure text={percentText(percentOf(c.payoutRate), locale, 'never', 0)} />
      </KeyValue>
      {c.payout === undefined ? (
        <KeyValue name={t('winPayout')}>{money(c.winPayout)}</KeyValue>
      ) : (
        <KeyValue name={t('payout')}>{money(c.payout)}</KeyValue>
      )}
      {c.strike && <KeyValue name={t('strike')}>{tick(c.strike)}</KeyValue>}
      {c.settlement && <KeyValue name={t('settlement')}>{tick(c.settlement)}</KeyValue>}
      {difference !== undefined && (
        <KeyValue name={t('difference')}>
          <Figure text={moneyText(difference, locale, { minimum: difference.split('.')[1]?.length ?? 0, sign: 'always' })} />
        </KeyValue>
      )}
      <KeyValue name={t('accepted')}>{time(c.acceptedAt)}</KeyValue>
      {c.strike && <KeyValue name={t('strikeAt')}>{time(c.strike.at)}</KeyValue>}
      {c.settleAt !== undefined && <KeyValue name={t('settleAt')}>{time(c.settleAt)}</KeyValue>}
      {c.settledAt !== undefined && <KeyValue name={t('settledAt')}>{time(c.settledAt)}</KeyValue>}
      <KeyValue name={t('id')}>
        <Figure text={c.contractId} />
      </KeyValue>
    </KeyValues>
  );
}
