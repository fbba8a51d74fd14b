import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { heldText } from '../wire/money-text.ts';
import { isLess } from './withdrawal.ts';
import type { WithdrawalOffer } from './withdrawal-offer.ts';

/** The rest of today's limits, and the way to higher ones. A limit that can't be reached before the other isn't shown. */
export function WithdrawLimits({
  limits,
  isKnown,
}: {
  readonly limits: WithdrawalOffer['limits'];
  /** To a trusted address or the trader's card, so the limit for new addresses doesn't apply. */
  readonly isKnown: boolean;
}): ReactElement {
  const t = useTranslations('funds.limits');
  const locale = useLocale();
  // Where a line is too short it breaks between the two amounts, not before the unit.
  const pair = (left: string, of: string) => (
    <Figure text={`${heldText(left, locale, 'USDT')} / ${heldText(of, locale, 'USDT')}\u00a0USDT`} />
  );
  return (
    <div className="rounded-card bg-bg1 p-3.5">
      <KeyValues>
        <KeyValue name={t('left')}>{pair(limits.left, limits.daily)}</KeyValue>
        {!isKnown && isLess(limits.newAddressLeft, limits.left) && (
          <KeyValue name={t('newLeft')}>{pair(limits.newAddressLeft, limits.newAddressDaily)}</KeyValue>
        )}
      </KeyValues>
      {limits.level === 'none' && (
        <Go to="/userReal" className="target mt-2 inline-flex min-h-6 items-center text-13 font-medium text-accent">
          {t('raise')}
        </Go>
      )}
    </div>
  );
}
