import type { SecondContract, SecondInfo } from '@bourse/contract/seconds-text';
import { Button, buttonClasses } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { Sheet } from '@bourse/ui/sheet';
import { Check, Equal, RotateCcw, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { amountText, moneyText, priceText } from '../wire/money-text.ts';
import { DetailLink } from './detail-link.tsx';
import { DirectionBadge } from './direction-badge.tsx';
import { distanceDecimals, standingOf } from './standing.ts';

/** What came of a contract: the two prices that decided it, and what came back. */
export function ResultSheet({
  contract,
  infos,
  onClose,
}: {
  /** Undefined: closed. */
  readonly contract: SecondContract | undefined;
  readonly infos: readonly SecondInfo[];
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('second');
  const [last, setLast] = useState(contract);
  if (contract && contract !== last) setLast(contract);
  const shown = contract ?? last; // what it says stays readable while it closes
  const info = infos.find(({ symbol }) => symbol === shown?.symbol);
  return (
    <Sheet
      open={contract !== undefined}
      onClose={onClose}
      title={t('result.title')}
      closeLabel={t('close')}
      foot={
        shown && (
          <div className="grid grid-cols-2 gap-2">
            <DetailLink contractId={shown.contractId} className={buttonClasses('tonal', 'large', true)}>
              {t('verify')}
            </DetailLink>
            <Button onClick={onClose}>{t('done')}</Button>
          </div>
        )
      }
    >
      {shown && info && <Result contract={shown} info={info} />}
    </Sheet>
  );
}

const icons = { won: Check, lost: X, tie: Equal, void: RotateCcw } as const;
type Settled = keyof typeof icons;
const tones = { won: 'bg-up-tint text-up', lost: 'bg-down-tint text-down', tie: 'bg-bg2 text-t2', void: 'bg-warn-tint text-warn' } as const;

function Result({ contract, info }: { readonly contract: SecondContract; readonly info: SecondInfo }): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  const status = contract.status as Settled;
  const Icon = icons[status];
  const price = (text: string | undefined) => <Figure text={priceText(text, locale, info.priceDecimals)} />;
  const money = (text: string | undefined) => <Figure text={`${amountText(text, locale, contract.asset)} ${contract.asset}`} />;
  const standing = contract.strike && standingOf(contract.direction, contract.strike.price, contract.settlement?.price, info);
  const decimals = standing ? distanceDecimals(standing.distance, info) : 0;
  return (
    <>
      <div className="grid justify-items-center gap-1 pt-1 pb-4 text-center">
        <span className={`mb-1 grid size-14 place-items-center rounded-full ${tones[status]}`}>
          <Icon size={26} strokeWidth={2} aria-hidden />
        </span>
        <p className="text-17 font-semibold">{t(`result.${status}`)}</p>
        <p className={`text-32 font-semibold tracking-hero ${status === 'won' ? 'text-up' : status === 'lost' ? 'text-down' : ''}`}>
          <Figure text={`${moneyText(contract.net, locale, { minimum: 2, maximum: 8, sign: 'always' })} ${contract.asset}`} />
        </p>
        {contract.reason ? (
          <p className="text-13 text-t2">{t(`reasonOf.${contract.reason}`)}</p>
        ) : (
          standing && (
            <p className="text-13 text-t2">
              {t(`settled.${standing.side}`, {
                distance: `\u2068${moneyText(standing.distance, locale, { minimum: decimals, maximum: decimals })}\u2069`,
              })}
            </p>
          )
        )}
      </div>
      <KeyValues lined>
        <KeyValue name={t('name', { base: info.base })}>
          <DirectionBadge {...contract} words="second" />
        </KeyValue>
        <KeyValue name={t('strikePrice')}>{price(contract.strike?.price)}</KeyValue>
        <KeyValue name={t('settlementPrice')}>{price(contract.settlement?.price)}</KeyValue>
        <KeyValue name={t('stake')}>{money(contract.stake)}</KeyValue>
        <KeyValue name={t('returned')}>{money(contract.payout)}</KeyValue>
      </KeyValues>
    </>
  );
}
