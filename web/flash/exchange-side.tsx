import { AmountField } from '@bourse/ui/amount-field';
import { Coin } from '@bourse/ui/coin';
import { clampDecimal } from '@bourse/ui/decimal-entry';
import { Figure } from '@bourse/ui/figure';
import { ChevronDown } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { localName } from '../locales/local-name.ts';
import { AllButton } from '../parts/all-button.tsx';
import { usePreferences } from '../parts/preferences.ts';
import { decimalMarks, heldText, hidden, moneyText } from '../wire/money-text.ts';
import type { ExchangeDraft } from './exchange.ts';
import type { ExchangeAsset } from './exchange-offer.ts';

/** One side of the exchange: the asset, and the amount on the side where it's entered. */
export function ExchangeSide({
  side,
  draft,
  offered,
  error,
  onDraft,
  onPick,
  onTyping,
}: {
  readonly side: 'from' | 'to';
  readonly draft: ExchangeDraft;
  readonly offered: ExchangeAsset | undefined;
  readonly error: string | undefined;
  readonly onDraft: (draft: ExchangeDraft) => void;
  readonly onPick: () => void;
  readonly onTyping: (isTyping: boolean) => void;
}): ReactElement {
  const t = useTranslations('flash');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const asset = draft[side];
  const decimals = Math.min(offered?.decimals ?? 8, 8);
  const isGiven = draft.given === side;
  const fillAll = (): void => {
    onTyping(false);
    onDraft({ ...draft, given: side, amount: clampDecimal(offered?.available ?? '', decimals) });
  };
  return (
    <section aria-label={t(side)} className="grid gap-2 rounded-card bg-bg1 p-3.5">
      <div className="flex items-center justify-between gap-3">
        <span className="text-13 text-t3">{t(side)}</span>
        {side === 'from' && (
          <span className="text-12 text-t3">
            {t('available')} <Figure text={hides ? hidden : `${heldText(offered?.available, locale, asset)} ${asset}`} />
          </span>
        )}
      </div>
      <button type="button" aria-haspopup="dialog" onClick={onPick} className="flex min-h-11 items-center gap-2 text-start">
        <span className="sr">{t(side === 'from' ? 'chooseFrom' : 'chooseTo', { asset })}</span>
        <Coin asset={asset} />
        <span className="min-w-0 flex-1">
          <bdi dir="ltr" className="block text-17 font-semibold rtl:text-end">
            {asset}
          </bdi>
          <span className="block truncate text-12 text-t3">
            <bdi>{localName(offered?.name ?? '', locale)}</bdi>
          </span>
        </span>
        <ChevronDown size={16} strokeWidth={1.75} className="text-t3" aria-hidden />
      </button>
      <AmountField
        name={`${side}-amount`}
        look="plain"
        label={side === 'from' ? t('give') : t('get')}
        unit={asset}
        value={isGiven ? draft.amount : ''}
        placeholder={isGiven ? '0' : t('byQuote')}
        onValue={(amount) => {
          onTyping(true);
          if (isGiven || amount !== '') onDraft({ ...draft, given: side, amount });
        }}
        onBlur={() => onTyping(false)}
        decimals={decimals}
        marks={decimalMarks(locale)}
        format={(value) => moneyText(value, locale)}
        error={error}
        after={side === 'from' && <AllButton onPress={fillAll} />}
      />
    </section>
  );
}
