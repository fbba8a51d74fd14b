import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale } from 'use-intl';
import { amountText, heldText } from '../wire/money-text.ts';

/** An amount at a glance, for lists and hints; its title has every decimal. */
export function Held({
  amount,
  asset,
  sign = '',
  bare = false,
  className,
}: {
  readonly amount: string | undefined;
  readonly asset: string;
  readonly sign?: '+' | '−' | '';
  /** The asset is named beside it. */
  readonly bare?: boolean;
  readonly className?: string;
}): ReactElement {
  const locale = useLocale();
  const unit = bare ? '' : ` ${asset}`;
  return (
    <span title={`${amountText(amount, locale, asset)} ${asset}`}>
      <Figure text={`${sign}${heldText(amount, locale, asset)}${unit}`} {...(className && { className })} />
    </span>
  );
}
