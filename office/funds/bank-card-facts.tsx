import { isMasked } from '@bourse/contract/masked';
import { fundsOffice } from '@bourse/contract/office/funds';
import { CopyButton } from '@bourse/ui/copy-button';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Fact, Facts } from '../parts/card.tsx';
import { ShowInFull } from '../parts/masked-text.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import type { OpenWithdrawal } from './look-at.ts';

type Card = NonNullable<OpenWithdrawal['card']>;

/** The account that a bank payment goes to: masked except for the operator who has taken the payment. Others give a reason to see it. */
export function BankCardFacts({ one, card: shown }: { readonly one: OpenWithdrawal; readonly card: Card }): ReactElement {
  const t = useTranslations('funds');
  const operator = useSession((s) => s.operator);
  const show = useSend(fundsOffice.showCard);
  const [full, setFull] = useState<{ readonly card: Card; readonly entry: number; readonly viewsLeft: number }>();
  const card = full?.card ?? shown;
  const lines = [
    ['holder', card.holder],
    ['bankName', card.bankName],
    ['number', card.number],
    ['branch', card.branch],
    ['city', card.city],
    ['phone', card.phone],
  ] as const;
  return (
    <section aria-label={t('bankCard')} className="mt-3 rounded-[10px] bg-bg2 pt-2">
      <Facts>
        {lines
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Fact key={name} name={t(`card.${name}`)}>
              <span className="inline-flex items-center gap-1.5">
                <bdi className={name === 'number' ? 'hash' : undefined}>{name === 'number' ? inFours(value) : value}</bdi>
                {!isMasked(value) && <CopyButton text={value} label={t('copyOf', { what: t(`card.${name}`) })} />}
              </span>
            </Fact>
          ))}
        {one.reference && <Fact name={t('reference')}>{one.reference}</Fact>}
      </Facts>
      <p className="flex flex-wrap items-center justify-between gap-x-3 px-4 pb-2.5 text-11 text-t3">
        {one.isCardInFull
          ? t('cardSeen', { entry: one.entry })
          : full
            ? `${t('seenEntry', { entry: full.entry })} · ${t('cardViewsLeft', { count: full.viewsLeft })}`
            : t('cardMasked')}
        {!one.isCardInFull && hasRole(operator, fundsOffice.showCard.roles) && (
          <ShowInFull
            isShown={full !== undefined}
            onHide={() => setFull(undefined)}
            onShow={(reason) => show.mutateAsync({ withdrawal: one.withdrawal, reason }).then(setFull)}
          />
        )}
      </p>
    </section>
  );
}

const inFours = (number: string): string => (/^\d+$/.test(number) ? (number.match(/.{1,4}/g) ?? []).join(' ') : number);
