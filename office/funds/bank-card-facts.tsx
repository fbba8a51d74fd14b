import { CopyButton } from '@bourse/ui/copy-button';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Fact, Facts } from '../parts/card.tsx';
import type { OpenWithdrawal } from './look-at.ts';

/** Where a bank payment goes. In full for who pays; the look is an entry of the audit log. */
export function BankCardFacts({
  card,
  entry,
  reference,
}: {
  readonly card: NonNullable<OpenWithdrawal['card']>;
  readonly entry: number;
  readonly reference: string | undefined;
}): ReactElement {
  const t = useTranslations('funds');
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
                {!value.includes('*') && !value.includes('•') && (
                  <CopyButton text={value} label={t('copyOf', { what: t(`card.${name}`) })} />
                )}
              </span>
            </Fact>
          ))}
        {reference && <Fact name={t('reference')}>{reference}</Fact>}
      </Facts>
      <p className="px-4 pb-2.5 text-11 text-t3">{t('cardSeen', { entry })}</p>
    </section>
  );
}

const inFours = (number: string): string => (/^\d+$/.test(number) ? (number.match(/.{1,4}/g) ?? []).join(' ') : number);
