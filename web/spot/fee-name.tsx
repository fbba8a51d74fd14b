import type { Rate } from '@bourse/core/money/unit';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { percentText } from '../wire/money-text.ts';
import { feePercent } from './assess.ts';

interface FeeNameProps {
  /** A stop order that waits meets a later market: its fee can be estimated, and has no maximum. */
  readonly isWaitingStop: boolean;
  readonly rate: Rate | undefined;
}

export function FeeName({ isWaitingStop, rate }: FeeNameProps): ReactElement {
  const t = useTranslations('spot');
  return (
    <>
      {t(isWaitingStop ? 'estimatedFee' : 'maxFee')} <Figure text={percentText(feePercent(rate), useLocale(), 'never')} />
    </>
  );
}
