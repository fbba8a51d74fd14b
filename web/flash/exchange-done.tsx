import type { FlashQuote } from '@bourse/contract/flash';
import { Button, buttonClasses } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { Check } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Screen } from '../parts/screen.tsx';
import { amountText } from '../wire/money-text.ts';
import { QuoteFacts } from './quote-facts.tsx';

/** The completed exchange, at exactly the accepted quote. */
export function ExchangeDone({ quote, onAgain }: { readonly quote: FlashQuote; readonly onAgain: () => void }): ReactElement {
  const t = useTranslations('flash');
  const locale = useLocale();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <Screen heading="bar" title="" up="/capital">
      <div className="px-4">
        <div className="grid justify-items-center gap-2 pb-6 text-center">
          <span className="grid size-14 place-items-center rounded-full bg-success-tint text-success">
            <Check size={28} strokeWidth={2} aria-hidden />
          </span>
          <h1 ref={title} tabIndex={-1} className="text-20 font-semibold tracking-title outline-none">
            {t('done')}
          </h1>
          <p className="text-32 font-semibold tracking-hero">
            <Figure text={`+${amountText(quote.toAmount, locale, quote.to)}`} quiet />{' '}
            <bdi dir="ltr" className="text-15 font-medium text-t3">
              {quote.to}
            </bdi>
          </p>
          <p className="text-13 text-t2">
            {t.rich('for', { amount: () => <Figure text={`${amountText(quote.fromAmount, locale, quote.from)} ${quote.from}`} /> })}
          </p>
        </div>
        <QuoteFacts quote={quote} />
        <div className="mt-6 grid grid-cols-2 gap-2">
          <Go to="/changeLog" className={buttonClasses('tonal', 'large', true)}>
            {t('log')}
          </Go>
          <Button wide onClick={onAgain}>
            {t('again')}
          </Button>
        </div>
      </div>
    </Screen>
  );
}
