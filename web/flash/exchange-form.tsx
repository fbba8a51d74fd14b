import type { FlashQuote } from '@bourse/contract/flash';
import { percentOf } from '@bourse/core/money/percent';
import { Button } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { ArrowUpDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { TransferSheet } from '../bridges/transfer-sheet.tsx';
import { useTicker } from '../wire/market-feed.ts';
import { amountText, percentText, shareText } from '../wire/money-text.ts';
import { type ExchangeDraft, exchangeReason, flipped, percentOfBasis, withAsset } from './exchange.ts';
import { ExchangeAssetSheet } from './exchange-asset-sheet.tsx';
import type { ExchangeOffer } from './exchange-offer.ts';
import { ExchangeSide } from './exchange-side.tsx';
import { QuoteSheet } from './quote-sheet.tsx';

type Side = 'from' | 'to';

/** Two cards and a flip. Either amount may be given; the other one is the quote's. */
export function ExchangeForm({
  offer,
  draft,
  onDraft,
  onDone,
}: {
  readonly offer: ExchangeOffer;
  readonly draft: ExchangeDraft;
  readonly onDraft: (draft: ExchangeDraft) => void;
  readonly onDone: (quote: FlashQuote) => void;
}): ReactElement {
  const t = useTranslations('flash');
  const locale = useLocale();
  const [picking, pick] = useState<Side>();
  const [isTyping, setTyping] = useState(false);
  const [isQuoting, quote] = useState(false);
  const [isTransferring, transfer] = useState(false);
  const of = (asset: string) => offer.assets.find((one) => one.asset === asset);
  const from = of(draft.from);
  const to = of(draft.to);
  const given = useTicker(`${draft[draft.given]}-USDT`)?.index;
  const lacks = exchangeReason(draft, from, to, { minimum: offer.minimum, priceOf: () => given });
  const named = (value: string | undefined, asset: string) => `\u2068${amountText(value, locale, asset)} ${asset}\u2069`;
  const most = draft.given === 'from' ? from?.mostIn : to?.mostOut;
  const why =
    lacks &&
    t(`reason.${lacks.reason}`, {
      asset: `\u2068${lacks.asset}\u2069`,
      most: named(most, lacks.asset),
      least: named(offer.minimum, 'USDT'),
    });
  const isShort = lacks?.reason === 'insufficient' || lacks?.reason === 'nothing';
  const isAmountWrong = lacks !== undefined && ['insufficient', 'above_most', 'below_least'].includes(lacks.reason);
  const side = (which: Side) => (
    <ExchangeSide
      side={which}
      draft={draft}
      offered={of(draft[which])}
      error={!isTyping && draft.given === which && isAmountWrong ? why : undefined}
      onDraft={onDraft}
      onPick={() => pick(which)}
      onTyping={setTyping}
    />
  );

  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        setTyping(false);
        if (!lacks) quote(true);
      }}
    >
      {side('from')}
      <div className="relative z-10 -my-3 grid place-items-center">
        <button
          type="button"
          aria-label={t('flip')}
          onClick={() => onDraft(flipped(draft))}
          className="grid size-11 place-items-center rounded-full bg-bg3 text-t1 transition-transform duration-(--m-tap) active:scale-95"
        >
          <ArrowUpDown size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {side('to')}
      <Summary offer={offer} most={most} of={draft[draft.given]} />
      <Button type="submit" wide className="mt-5" unless={why}>
        {t('showRate')}
      </Button>
      {isShort && (
        <Button tone="text" className="w-full" onClick={() => transfer(true)}>
          {t('transferIn', { asset: `\u2068${draft.from}\u2069` })}
        </Button>
      )}
      <Honest offer={offer} />
      <ExchangeAssetSheet
        side={picking}
        assets={offer.assets}
        chosen={picking && draft[picking]}
        onClose={() => pick(undefined)}
        onChoose={(asset) => {
          if (picking) onDraft(withAsset(draft, picking, asset));
          pick(undefined);
        }}
      />
      <QuoteSheet open={isQuoting} draft={draft} onClose={() => quote(false)} onDone={onDone} />
      <TransferSheet open={isTransferring} to="spot" asset={draft.from} onClose={() => transfer(false)} />
    </form>
  );
}

/** Limits and costs of an exchange. */
function Summary({
  offer,
  most,
  of,
}: {
  readonly offer: ExchangeOffer;
  readonly most: string | undefined;
  readonly of: string;
}): ReactElement {
  const t = useTranslations('flash');
  const locale = useLocale();
  return (
    <div className="mt-4">
      <KeyValues>
        <KeyValue name={t('minimum')}>
          <Figure text={`${amountText(offer.minimum, locale, 'USDT')} USDT`} />
        </KeyValue>
        {most !== undefined && (
          <KeyValue name={t('most')}>
            <Figure text={`${amountText(most, locale, of)} ${of}`} />
          </KeyValue>
        )}
        <KeyValue name={t('spread')}>
          <Figure text={shareText(percentOfBasis(offer.spreadBasisPoints), locale)} />
        </KeyValue>
        <KeyValue name={t('fee')}>
          <Figure text={shareText(percentOfBasis(offer.feeBasisPoints), locale)} />
        </KeyValue>
      </KeyValues>
    </div>
  );
}

/** How a quote may be refused, and how often it was. */
function Honest({ offer }: { readonly offer: ExchangeOffer }): ReactElement {
  const t = useTranslations('flash');
  const locale = useLocale();
  return (
    <p className="mt-3 text-center text-12 text-t3">
      {t('honest', {
        seconds: offer.quoteSeconds,
        percent: `\u2068${shareText(percentOfBasis(offer.moveBasisPoints), locale)}\u2069`,
        refused: `\u2068${percentText(percentOf(offer.refusalRate), locale, 'never')}\u2069`,
      })}
    </p>
  );
}
