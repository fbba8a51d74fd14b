import { icoOffice, type OfficeSale } from '@bourse/contract/office/ico';
import { percentOf } from '@bourse/core/money/percent';
import { DAY_MS } from '@bourse/core/time';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { ActBar } from '../parts/act-bar.tsx';
import { ActButton } from '../parts/act-button.tsx';
import { useAsked } from '../parts/asked.ts';
import { Fact } from '../parts/card.tsx';
import { languageName } from '../parts/languages.ts';
import { RequestHistory } from '../parts/request-history.tsx';
import { Tag } from '../parts/tag.tsx';
import { amountText, countText, moneyText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { timeText } from '../wire/time-text.ts';
import { useSend } from '../wire/use-call.ts';
import { ChangeSale } from './change-sale.tsx';
import { coveredOf, saleTones } from './sales.ts';
import { SubscriptionList } from './subscription-list.tsx';

/** One sale: its figures and terms, who has subscribed, and the changes that may still be made. */
export function SaleDesk({ sale }: { readonly sale: OfficeSale }): ReactElement {
  const t = useTranslations('ico');
  const operator = useSession((s) => s.operator);
  const [act, choose] = useState<'change' | 'cancel'>();
  const mayChange = hasRole(operator, icoOffice.changeSale.roles) && sale.status === 'coming';
  const mayCancel = hasRole(operator, icoOffice.cancelSale.roles) && (sale.status === 'coming' || sale.status === 'open');
  const toggle = (one: 'change' | 'cancel') => choose(act === one ? undefined : one);
  return (
    <div>
      <p className="flex items-center gap-2">
        <Tag tone={saleTones[sale.status]}>{t(`status.${sale.status}`)}</Tag>
        <span className="text-12 text-t3">{t('revision', { revision: sale.revision })}</span>
      </p>
      <h2 className="mt-1 mb-3 text-17 font-semibold tracking-title">{sale.name}</h2>
      {sale.request && (
        <p className="mb-3 flex items-center justify-between gap-3 rounded-field bg-warn-tint px-3 py-2 text-12 text-warn">
          {t('waits')}
          <Go to="/approvals" search={{ id: sale.request }} className="font-semibold underline">
            {t('toRequest')}
          </Go>
        </p>
      )}
      <SaleFigures sale={sale} />
      <Terms sale={sale} />
      {(mayChange || mayCancel) && (
        <div className="mt-4 flex gap-2">
          {mayChange && (
            <ActButton small tone={act === 'change' ? 'tonal' : 'line'} aria-expanded={act === 'change'} onClick={() => toggle('change')}>
              {t('change')}
            </ActButton>
          )}
          {mayCancel && (
            <ActButton small tone="danger" aria-expanded={act === 'cancel'} onClick={() => toggle('cancel')}>
              {t('cancel')}
            </ActButton>
          )}
        </div>
      )}
      {act === 'change' && mayChange && <ChangeSale sale={sale} onAsked={() => choose(undefined)} />}
      {act === 'cancel' && mayCancel && <CancelSale sale={sale} onAsked={() => choose(undefined)} />}
      <SubscriptionList sale={sale} />
      <RequestHistory kinds={/^ico\.(?:change|cancel)-sale$/} subject={`:${sale.id}`} />
    </div>
  );
}

function SaleFigures({ sale }: { readonly sale: OfficeSale }): ReactElement {
  const t = useTranslations('ico');
  const usdt = (text: string) => `${moneyText(text, { minimum: 2, maximum: 2 })} USDT`;
  const tokens = (text: string | undefined) => `${amountText(text, sale.asset)} ${sale.asset}`;
  const hasEnded = sale.status === 'ended';
  return (
    <dl className="rounded-field bg-bg2 px-3 py-1.5">
      <Fact name={t('subscribed')}>
        {usdt(sale.subscribed)} · {coveredOf(sale)}%
      </Fact>
      <Fact name={t('capacity')}>{usdt(sale.capacity)}</Fact>
      <Fact name={t('subscribers')}>{countText(sale.subscribers)}</Fact>
      {!hasEnded && <Fact name={t('frozen')}>{usdt(sale.frozen)}</Fact>}
      <Fact name={t('supply')}>{tokens(sale.supply)}</Fact>
      {hasEnded && <Fact name={t('allotted')}>{tokens(sale.allotted)}</Fact>}
      {hasEnded && <Fact name={t('paid')}>{usdt(sale.paid)}</Fact>}
      {hasEnded && <Fact name={t('locked')}>{tokens(sale.locked)}</Fact>}
      {sale.cancelledAt && <Fact name={t('cancelledAt')}>{timeText(sale.cancelledAt, 'short')}</Fact>}
    </dl>
  );
}

function Terms({ sale }: { readonly sale: OfficeSale }): ReactElement {
  const t = useTranslations('ico');
  const risks = Object.entries(sale.risk) as [string, string][];
  return (
    <section className="mt-4">
      <h3 className="mb-1 font-semibold">{t('terms')}</h3>
      <dl>
        <Fact name={t('price')}>{moneyText(sale.price)} USDT</Fact>
        <Fact name={t('total')}>
          {amountText(sale.total, sale.asset)} {sale.asset}
        </Fact>
        <Fact name={t('limits')}>
          {moneyText(sale.minimum)} – {moneyText(sale.maximum)} USDT
        </Fact>
        <Fact name={t('starts')}>{timeText(sale.startsAt, 'short')}</Fact>
        <Fact name={t('ends')}>{timeText(sale.endsAt, 'short')}</Fact>
        {sale.vesting.map(({ afterMs, share }) => (
          <Fact key={afterMs} name={afterMs === 0 ? t('unlockAtEnd') : t('unlockAfter', { days: Number((afterMs / DAY_MS).toFixed(4)) })}>
            {percentOf(share)}%
          </Fact>
        ))}
        <Fact name={t('whitePaper')}>
          <a href={sale.whitePaper} target="_blank" rel="noopener noreferrer" className="text-accent">
            {sale.whitePaper.replace(/^https:\/\//, '')}
          </a>
        </Fact>
      </dl>
      {risks.map(([locale, text]) => (
        <Risk key={locale} locale={locale}>
          {text}
        </Risk>
      ))}
    </section>
  );
}

function Risk({ locale, children }: { readonly locale: string; readonly children: ReactNode }): ReactElement {
  const t = useTranslations('ico');
  return (
    <details className="mt-2 rounded-field bg-bg2 px-3 py-2 text-t2">
      <summary className="cursor-pointer text-12 font-medium">{t('riskIn', { language: languageName(locale) })}</summary>
      <p lang={locale} dir="auto" className="mt-2 max-h-52 overflow-auto whitespace-pre-wrap scroll-thin">
        {children}
      </p>
    </details>
  );
}

function CancelSale({ sale, onAsked }: { readonly sale: OfficeSale; readonly onAsked: () => void }): ReactElement {
  const t = useTranslations('ico');
  const cancel = useSend(icoOffice.cancelSale);
  const asked = useAsked('ico');
  return (
    <section className="mt-3 rounded-field bg-bg2 p-3">
      <p className="mb-3 text-12 text-t2">{t('cancelText', { amount: moneyText(sale.frozen, { minimum: 2, maximum: 2 }) })}</p>
      <ActBar
        stacked
        busy={cancel.isPending}
        error={cancel.error ?? undefined}
        acts={[
          {
            id: 'cancel',
            label: t('askCancel'),
            tone: 'danger',
            run: (reason) =>
              cancel.mutate(
                { saleId: sale.id, reason },
                {
                  onSuccess: (answer) => {
                    onAsked();
                    asked(answer);
                  },
                },
              ),
          },
        ]}
      />
    </section>
  );
}
