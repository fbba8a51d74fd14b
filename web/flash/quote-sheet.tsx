import { codeOf } from '@bourse/client/refused';
import type { FlashQuote } from '@bourse/contract/flash';
import { Button } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useCallback, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { feel } from '../parts/feel.ts';
import { isAnswered, useRequestIds } from '../parts/request-ids.ts';
import { CallFailure } from '../parts/screen.tsx';
import { noteBalances } from '../wire/balances.ts';
import { flash } from '../wire/calls.ts';
import { amountText, percentText } from '../wire/money-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { CountdownRing } from './countdown-ring.tsx';
import { type ExchangeDraft, percentBetween } from './exchange.ts';
import { QuoteFacts } from './quote-facts.tsx';
import { useQuote } from './use-quote.ts';

/** The quote: what leaves, what arrives, at which rate, and for how long that is promised. */
export function QuoteSheet({
  open,
  draft,
  onClose,
  onDone,
}: {
  readonly open: boolean;
  readonly draft: ExchangeDraft;
  readonly onClose: () => void;
  readonly onDone: (quote: FlashQuote) => void;
}): ReactElement {
  const t = useTranslations('flash');
  const app = useTranslations('app');
  return (
    <Sheet open={open} onClose={onClose} title={t('review')} closeLabel={app('close')}>
      {open && <Quoted draft={draft} onDone={onDone} />}
    </Sheet>
  );
}

function Quoted({ draft, onDone }: { readonly draft: ExchangeDraft; readonly onDone: (quote: FlashQuote) => void }): ReactElement {
  const t = useTranslations('flash');
  const app = useTranslations('app');
  const locale = useLocale();
  const text = useErrorText();
  const client = useQueryClient();
  const refresh = useRefresh();
  const { held, before, error, isAsking, ask } = useQuote(draft);
  const [ended, end] = useState<string>();
  const requests = useRequestIds();
  const accept = useSend(flash.accept);
  const quote = held?.quote;
  const onEnd = useCallback(() => end(quote?.id), [quote?.id]);
  if (!quote || !held)
    return error !== undefined ? (
      <CallFailure title={t('noQuote')} error={error as Error} onRetry={ask} />
    ) : (
      <div className="-mx-4">
        <SkeletonRows label={app('loading')} rows={5} height={48} disc={false} />
      </div>
    );

  const isOver = ended === quote.id;
  const refused = codeOf(accept.error);
  // After these the quote is worth nothing any more: only another one helps. An unanswered acceptance is asked about again instead.
  const isSpent = refused === 'rate-moved' || refused === '24' || refused === 'price-stale';
  const isUnanswered = accept.error !== null && !isAnswered(accept.error);
  const needsNew = isSpent || (isOver && !isUnanswered && !accept.isPending);
  const moved =
    before && draft.given === 'from'
      ? percentBetween(before.toAmount, quote.toAmount)
      : before && percentBetween(before.fromAmount, quote.fromAmount);
  const send = () => {
    const wish = { quote: quote.id };
    accept.mutate(
      { requestId: requests.noteSent(wish), ...wish },
      {
        onSuccess: ({ balances, seq }) => {
          requests.settle(wish);
          feel('filled');
          noteBalances(client, balances, seq);
          void refresh('flash', 'ledger');
          onDone(quote);
        },
        onError: (failure) => {
          requests.settle(wish, failure);
          feel('refused');
          void refresh('flash', 'ledger');
        },
      },
    );
  };
  return (
    <div className="grid gap-4 pb-2">
      <div>
        <p className="text-13 text-t3">{t('receive')}</p>
        <p className={`text-32 font-semibold tracking-hero ${needsNew ? 'text-t3' : ''}`}>
          <Figure text={amountText(quote.toAmount, locale, quote.to)} quiet />{' '}
          <bdi dir="ltr" className="text-15 font-medium text-t3">
            {quote.to}
          </bdi>
        </p>
        <p className="text-13 text-t2">
          {t.rich('for', { amount: () => <Figure text={`${amountText(quote.fromAmount, locale, quote.from)} ${quote.from}`} /> })}
        </p>
      </div>
      <QuoteFacts quote={quote} />
      <div role="status" className="flex min-h-6 items-center gap-2 text-13 text-t2">
        {needsNew ? (
          t('over')
        ) : (
          <>
            <CountdownRing key={quote.id} endsAt={held.endsAt} lengthMs={held.lengthMs} label={t('secondsLeft')} onEnd={onEnd} />
            <span aria-hidden>{t('holds')}</span>
          </>
        )}
        {before && moved !== undefined && !needsNew && (
          <span className="ms-auto font-medium text-t1">
            {t.rich('moved', { percent: () => <Figure text={percentText(moved, locale)} /> })}
          </span>
        )}
      </div>
      {accept.error && (
        <FieldError>
          {text(accept.error)} {isUnanswered && t('once')}
        </FieldError>
      )}
      {error !== undefined && <FieldError>{text(error)}</FieldError>}
      {needsNew ? (
        <Button
          wide
          busy={isAsking}
          onClick={() => {
            accept.reset();
            ask();
          }}
        >
          {t('newRate')}
        </Button>
      ) : (
        <Button wide busy={accept.isPending} onClick={send}>
          {isUnanswered ? app('retry') : before ? t('acceptNew') : t('accept')}
        </Button>
      )}
    </div>
  );
}
