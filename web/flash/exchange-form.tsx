import type { FlashQuote } from '@bourse/contract/flash';
import { percentOf } from '@bourse/core/money/percent';
import { AmountField } from '@bourse/ui/amount-field';
import { Button } from '@bourse/ui/button';
import { Coin } from '@bourse/ui/coin';
import { clampDecimal } from '@bourse/ui/decimal-entry';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { TransferSheet } from '../bridges/transfer-sheet.tsx';
import { localName } from '../locales/local-name.ts';
import { usePreferences } from '../parts/preferences.ts';
import { useTicker } from '../wire/market-feed.ts';
import { amountText, decimalMarks, heldText, hidden, moneyText, percentText } from '../wire/money-text.ts';
import { type ExchangeDraft, exchangeReason, flipped, percentOfBasis, withAsset } from './exchange.ts';
import { ExchangeAssetSheet } from './exchange-asset-sheet.tsx';
import type { ExchangeOffer } from './exchange-offer.ts';
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
  const app = useTranslations('app');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const [picking, pick] = useState<Side>();
  const [isTyping, setTyping] = useState(false);
  const [isQuoting, quote] = useState(false);
  const [isTransferring, transfer] = useState(false);
  const of = (asset: string) => offer.assets.find((one) => one.asset === asset);
  const from = of(draft.from);
  const to = of(draft.to);
  const given = useTicker(`${draft[draft.given]}-USDT`)?.index;
  const lacks = exchangeReason(draft, from, to, { minimum: offer.minimum, priceOf: () => given });
  const scaleOf = (side: Side) => Math.min(of(draft[side])?.decimals ?? 8, 8);
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
  const amountError = (side: Side) =>
    !isTyping &&
    draft.given === side &&
    (lacks?.reason === 'insufficient' || lacks?.reason === 'above_most' || lacks?.reason === 'below_least')
      ? why
      : undefined;

  const card = (side: Side) => {
    const asset = draft[side];
    return (
      <section aria-label={t(side)} className="grid gap-2 rounded-card bg-bg1 p-3.5">
        <div className="flex items-center justify-between gap-3">
          <span className="text-13 text-t3">{t(side)}</span>
          {side === 'from' && (
            <span className="text-12 text-t3">
              {t('available')} <Figure text={hides ? hidden : `${heldText(from?.available, locale, asset)} ${asset}`} />
            </span>
          )}
        </div>
        <button type="button" aria-haspopup="dialog" onClick={() => pick(side)} className="flex min-h-11 items-center gap-2 text-start">
          <span className="sr">{t(side === 'from' ? 'chooseFrom' : 'chooseTo', { asset })}</span>
          <Coin asset={asset} />
          <span className="min-w-0 flex-1">
            <bdi dir="ltr" className="block text-17 font-semibold rtl:text-end">
              {asset}
            </bdi>
            <span className="block truncate text-12 text-t3">
              <bdi>{localName(of(asset)?.name ?? '', locale)}</bdi>
            </span>
          </span>
          <ChevronDown size={16} strokeWidth={1.75} className="text-t3" aria-hidden />
        </button>
        <AmountField
          name={`${side}-amount`}
          look="plain"
          label={side === 'from' ? t('give') : t('get')}
          unit={asset}
          value={draft.given === side ? draft.amount : ''}
          placeholder={draft.given === side ? '0' : t('byQuote')}
          onValue={(amount) => {
            setTyping(true);
            if (draft.given === side || amount !== '') onDraft({ ...draft, given: side, amount });
          }}
          onBlur={() => setTyping(false)}
          decimals={scaleOf(side)}
          marks={decimalMarks(locale)}
          format={(value) => moneyText(value, locale)}
          error={amountError(side)}
          after={
            side === 'from' && (
              <button
                type="button"
                onClick={() => {
                  setTyping(false);
                  onDraft({ ...draft, given: 'from', amount: clampDecimal(from?.available ?? '', scaleOf('from')) });
                }}
                className="target -me-1.5 min-h-9 rounded-chip bg-bg3 px-3 text-13 font-semibold"
              >
                {app('all')}
              </button>
            )
          }
        />
      </section>
    );
  };

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
      {card('from')}
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
      {card('to')}
      <div className="mt-4">
        <KeyValues>
          <KeyValue name={t('minimum')}>
            <Figure text={`${amountText(offer.minimum, locale, 'USDT')} USDT`} />
          </KeyValue>
          {most !== undefined && (
            <KeyValue name={t('most')}>
              <Figure text={`${amountText(most, locale, draft[draft.given])} ${draft[draft.given]}`} />
            </KeyValue>
          )}
          <KeyValue name={t('spread')}>
            <Figure text={`${percentOfBasis(offer.spreadBasisPoints)}%`} />
          </KeyValue>
          <KeyValue name={t('fee')}>
            <Figure text={`${percentOfBasis(offer.feeBasisPoints)}%`} />
          </KeyValue>
        </KeyValues>
      </div>
      <Button type="submit" wide className="mt-5" unless={why}>
        {t('showRate')}
      </Button>
      {isShort && (
        <Button tone="text" className="w-full" onClick={() => transfer(true)}>
          {t('transferIn', { asset: `\u2068${draft.from}\u2069` })}
        </Button>
      )}
      <p className="mt-3 text-center text-12 text-t3">
        {t('honest', {
          seconds: offer.quoteSeconds,
          percent: `\u2068${percentOfBasis(offer.moveBasisPoints)}%\u2069`,
          refused: `\u2068${percentText(percentOf(offer.refusalRate), locale, 'never')}\u2069`,
        })}
      </p>
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
