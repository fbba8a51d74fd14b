import { traders } from '@bourse/contract/office/traders';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import type { Case } from './case.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region' });
const nameOf = (code: string | undefined): string => (code === undefined ? '–' : (countries.of(code) ?? code));

/** What we know besides the documents. What doesn't match is amber. */
export function KnownFacts({ one }: { readonly one: Case }): ReactElement {
  const t = useTranslations('verification');
  const operator = useSession((s) => s.operator);
  const trader = (uid: string): ReactElement =>
    hasRole(operator, traders.profile.roles) ? (
      <Go key={uid} to="/trader" search={{ uid }} className="ms-2 text-warn underline underline-offset-2">
        {uid}
      </Go>
    ) : (
      <span key={uid} className="ms-2 text-warn">
        {uid}
      </span>
    );
  const country = (code: string | undefined): ReactElement => (
    <span className={code !== undefined && code !== one.country ? 'text-warn' : ''}>{nameOf(code)}</span>
  );
  return (
    <>
      <h3 className="mb-1 font-semibold">{t('known')}</h3>
      <div className="-mx-4">
        <Facts>
          <Fact name={t('sameNumber')}>{one.sameNumber.length === 0 ? t('noOther') : one.sameNumber.map(({ uid }) => trader(uid))}</Fact>
          <Fact name={t('samePhotos')}>{one.samePhotos.length === 0 ? t('noOther') : one.samePhotos.map(trader)}</Fact>
          <Fact name={t('phoneCountry')}>{country(one.phoneCountry)}</Fact>
          <Fact name={t('residence')}>{country(one.residence)}</Fact>
          <Fact name={t('loginNetwork')}>
            <bdi dir="ltr">{one.loginNetwork ?? '–'}</bdi>
          </Fact>
        </Facts>
      </div>
      <h3 className="mt-2 mb-1 font-semibold">{t('history')}</h3>
      <ol className="grid gap-1 pb-2">
        {one.history.map(({ at, kind, parts, by, reason }) => (
          <li key={`${at} ${kind}`} className="flex justify-between gap-3">
            <span className="text-t3">
              {t(`kinds.${kind}`)}
              {parts.length > 0 && parts.length < 5 && `: ${parts.map((part) => t(`parts.${part}`)).join(', ')}`}
              {by && ` · ${by}`}
              {reason && <span className="block text-t2 [overflow-wrap:anywhere]">{reason}</span>}
            </span>
            <span className="flex-none text-t2">{rowTime(at)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
