import type { SaleRecord } from '@bourse/contract/ico-text';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';

export const kindTones: Readonly<Record<SaleRecord['kind'], BadgeTone>> = {
  subscribed: 'accent',
  revoked: 'plain',
  allotted: 'success',
  refunded: 'warn',
  unlocked: 'success',
};

/** The figure that a record is about: tokens once there are some, USDT before. */
export const mainFigure = ({ kind, asset, amount, tokens }: SaleRecord, locale: string): string =>
  (kind === 'allotted' || kind === 'unlocked') && tokens !== undefined
    ? `+${amountText(tokens, locale, asset)} ${asset}`
    : `${amountText(amount, locale, 'USDT')} USDT`;

/** One event of the log. Opens its details. */
export function RecordRow({
  record,
  name,
  onOpen,
}: {
  readonly record: SaleRecord;
  readonly name: string | undefined;
  readonly onOpen: () => void;
}): ReactElement {
  const t = useTranslations('ico.log');
  const locale = useLocale();
  const { kind, asset, at } = record;
  return (
    <li className="[&+&]:hairline-t">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-[68px] w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 active:bg-bg1"
      >
        <Coin asset={asset} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-15 font-medium">
            <bdi>{name ?? asset}</bdi>
          </span>
          <time dateTime={at} className="block text-12 text-t3 tabular-nums">
            {dateText(at, locale, 'shorts')}
          </time>
        </span>
        <span className="flex flex-none flex-col items-end gap-1">
          <Figure text={mainFigure(record, locale)} className="text-15 font-semibold" />
          <Badge tone={kindTones[kind]}>{t(`kind.${kind}`)}</Badge>
        </span>
      </button>
    </li>
  );
}
