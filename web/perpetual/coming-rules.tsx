import type { ContractRule, PerpetualInfo } from '@bourse/contract/perpetual-text';
import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { MoveRight } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { perpetual } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { moneyText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { TierTable } from './tier-table.tsx';

const useComing = ({ symbol }: PerpetualInfo) =>
  useCall(perpetual.comingRules, {}, { staleTime: 60_000 }).data?.filter((one) => one.symbol === symbol);

/** What is announced to change, with the day from which it holds. */
export function ComingRules({ info }: { readonly info: PerpetualInfo }): ReactElement {
  const t = useTranslations('perpetual.coming');
  const coming = useComing(info) ?? [];
  return (
    <>
      <p className="text-15 text-t2">{t(coming.length === 0 ? 'none' : 'some')}</p>
      {coming.map((one) => (
        <div key={one.appliesAt} className="mt-3">
          <From at={one.appliesAt} />
          <KeyValues lined>
            {one.rules.map(({ rule, before, after }) => (
              <KeyValue key={rule} name={t(rule)}>
                <span className="inline-flex items-center gap-1.5">
                  <Value rule={rule} text={before} info={info} />
                  <MoveRight size={14} strokeWidth={1.75} aria-label={t('becomes')} className="rtl:-scale-x-100" />
                  <Value rule={rule} text={after} info={info} />
                </span>
              </KeyValue>
            ))}
            {one.tiers && <KeyValue name={t('tiers')}>{t('tiersBelow')}</KeyValue>}
          </KeyValues>
        </div>
      ))}
    </>
  );
}

/** The tiers that are announced, below those of today. */
export function ComingTiers({ info }: { readonly info: PerpetualInfo }): ReactElement {
  return (
    <>
      {useComing(info)?.map(
        (one) =>
          one.tiers && (
            <div key={one.appliesAt} className="mt-4">
              <From at={one.appliesAt} />
              <TierTable info={{ ...info, tiers: one.tiers }} />
            </div>
          ),
      )}
    </>
  );
}

function From({ at }: { readonly at: string }): ReactElement {
  const t = useTranslations('perpetual.coming');
  const locale = useLocale();
  return <h3 className="mb-1 text-13 font-semibold">{t('from', { time: dateText(at, locale, 'shorts') })}</h3>;
}

const amounts: ReadonlySet<ContractRule> = new Set<ContractRule>(['impactValue', 'minimumNotional']);
const counts: ReadonlySet<ContractRule> = new Set<ContractRule>([
  ...(['minimumQuantity', 'maximumQuantity', 'maximumMarketQuantity', 'maximumOpenOrders'] as const),
]);

function Value({ rule, text, info }: { readonly rule: ContractRule; readonly text: string; readonly info: PerpetualInfo }): ReactElement {
  const locale = useLocale();
  const number = (value: string) => moneyText(value, locale);
  return (
    <Figure text={amounts.has(rule) ? `${number(text)} ${info.quote}` : counts.has(rule) ? number(text) : `${number(percentOf(text))}%`} />
  );
}
