import { Button } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { SkeletonText } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePreferences } from '../parts/preferences.ts';
import { CallFailure } from '../parts/screen.tsx';
import { heldText, hidden, profitText } from '../wire/money-text.ts';
import { colourOf } from './position-card.tsx';
import { Gauge, RatioFigure } from './ratio-bar.tsx';
import { useAccount } from './use-contracts.ts';

/** The account as a whole: equity, what positions and orders need of it, and how safe the cross positions are. */
export function AccountFigures({ asset, onTransfer }: { readonly asset: string; readonly onTransfer: () => void }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const hide = usePreferences((p) => p.hideBalances);
  const answer = useAccount();
  const a = answer.data;
  if (!a)
    return answer.error ? (
      <CallFailure title={t('account.failed')} error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <div className="p-4">
        <SkeletonText label={t('loading')} lines={6} />
      </div>
    );
  const money = (text: string | undefined) => <Figure text={hide ? hidden : heldText(text, locale, asset)} />;
  return (
    <div className="grid gap-3 px-4 py-3">
      <KeyValues>
        <KeyValue name={t('account.equity')} strong>
          {money(a.equity)}
        </KeyValue>
        <KeyValue name={t('account.unrealised')}>
          <span className={hide ? '' : colourOf(a.unrealised)}>
            <Figure text={hide ? hidden : profitText(a.unrealised, locale)} />
          </span>
        </KeyValue>
        <KeyValue name={t('available')}>{money(a.available)}</KeyValue>
        <KeyValue name={t('account.frozen')}>{money(a.frozen)}</KeyValue>
        <KeyValue name={t('account.margin')}>{money(a.margin)}</KeyValue>
        <KeyValue name={t('account.orderMargin')}>{money(a.orderMargin)}</KeyValue>
        <KeyValue name={t('account.transferable')}>{money(a.transferable)}</KeyValue>
      </KeyValues>
      {a.guaranteedRatio !== undefined && (
        <div>
          <div className="flex items-center justify-between gap-3 text-13">
            <span className="text-t3">{t('ratio')}</span>
            <RatioFigure ratio={a.guaranteedRatio} className="font-semibold" />
          </div>
          <Gauge ratio={a.guaranteedRatio} />
          <p className="flex justify-between gap-3 text-11 text-t3">
            <span>{t('liquidationBelow', { ratio: '\u2068100%\u2069' })}</span>
            <span>{t('warningAt', { ratio: '\u2068300%\u2069' })}</span>
          </p>
        </div>
      )}
      <Button tone="tonal" size="medium" wide onClick={onTransfer}>
        {t('transfer')}
      </Button>
    </div>
  );
}
