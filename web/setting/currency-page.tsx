import { fieldBox } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { ButtonRow, Rows } from '@bourse/ui/list';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { Check, Search } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { localName } from '../locales/local-name.ts';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { useBalances } from '../wire/balances.ts';
import { market } from '../wire/calls.ts';
import { convertText, LIVE_MS, rateOf } from '../wire/display-currency.ts';
import { hidden, moneyText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';

/** In which currency values are shown, with its rate and the total assets in it. Never prices a trade. */
export default function CurrencyPage(): ReactElement {
  return (
    <RoomTexts room="setting">
      <CurrencyChoices />
    </RoomTexts>
  );
}

function CurrencyChoices(): ReactElement {
  const t = useTranslations('setting');
  const app = useTranslations('app');
  const locale = useLocale();
  const chosen = usePreferences((p) => p.currency);
  const rates = useCall(market.displayRates, {}, { staleTime: 20_000, refetchInterval: 30_000 });
  const balances = useBalances({ refetchInterval: LIVE_MS }).data;
  const total = balances?.total;
  const hides = usePreferences((p) => p.hideBalances);
  const [wanted, want] = useState('');
  const word = wanted.trim().toLowerCase();
  const names = new Intl.DisplayNames([locale], { type: 'currency', fallback: 'none' });
  const nameOf = (currency: string, name: string) =>
    currency === 'USDT' ? t('dollar') : (/^[A-Z]{3}$/.test(currency) && names.of(currency)) || localName(name, locale);
  const found = (rates.data ?? []).filter((r) =>
    [r.currency, r.name, nameOf(r.currency, r.name)].some((n) => n.toLowerCase().includes(word)),
  );
  return (
    <Screen title={t('currencyTitle')} up="/setting">
      <div className="px-4">
        <div className={`${fieldBox(false)} mb-3 min-h-11`}>
          <Search size={20} strokeWidth={1.75} className="text-t3" aria-hidden />
          <input
            type="search"
            aria-label={t('currencySearch')}
            placeholder={t('currencySearch')}
            value={wanted}
            onChange={(event) => want(event.target.value)}
            className="h-11 min-w-0 flex-1 text-16 outline-none"
          />
        </div>
        {rates.isPending && <SkeletonRows label={app('loading')} rows={8} disc={false} />}
        {rates.isError && <CallFailure title={t('currencyFailed')} error={rates.error} onRetry={() => void rates.refetch()} />}
        {found.length > 0 && (
          <Rows label={t('currencyTitle')}>
            {found.map((r) => (
              <ButtonRow
                key={r.currency}
                pressed={r.currency === chosen}
                title={
                  <>
                    <bdi dir="ltr">{r.currency}</bdi> <span className="ms-1 text-13 font-normal text-t3">{nameOf(r.currency, r.name)}</span>
                  </>
                }
                note={
                  <Figure
                    text={t('currencyRate', {
                      rate: moneyText(r.rate, locale, { maximum: Math.max(r.decimals, 4) }),
                      currency: r.currency,
                    })}
                  />
                }
                {...(total !== undefined && {
                  value: <Figure text={`≈ ${hides ? hidden : convertText(total, rateOf(r, balances), locale)}`} />,
                })}
                after={<span className="w-5 text-accent">{r.currency === chosen && <Check size={20} strokeWidth={2} aria-hidden />}</span>}
                onClick={() => prefer({ currency: r.currency })}
              />
            ))}
          </Rows>
        )}
        {rates.data && found.length === 0 && <p className="py-8 text-center text-13 text-t3">{t('currencyNone')}</p>}
        <p className="mt-4 text-12 text-t3">{t('currencyNote')}</p>
      </div>
    </Screen>
  );
}
