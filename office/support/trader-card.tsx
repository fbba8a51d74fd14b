import { supportOffice } from '@bourse/contract/office/support';
import { traders } from '@bourse/contract/office/traders';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Card, Fact, Facts } from '../parts/card.tsx';
import { Tag } from '../parts/tag.tsx';
import { errorText } from '../wire/error-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime, timeText } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region' });
const languages = new Intl.DisplayNames(['en'], { type: 'language' });
const levels = ['none', 'verified', 'enhanced'] as const;

/** The trader: masked, without documents and balances. The profile has more, for those who may open it. */
export function TraderCard({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('support.card');
  const ofTraders = useTranslations('traders');
  const operator = useSession((s) => s.operator);
  const { data, error } = useCall(supportOffice.trader, { uid }, { staleTime: 30_000 });
  const level = levels.find((one) => one === data?.verification);
  const otherLevel = (code: string): string => {
    const key = `levels.${code}` as 'levels.review';
    return ofTraders.has(key) ? ofTraders(key) : code;
  };
  return (
    <Card title={t('title')}>
      {data ? (
        <>
          <Facts>
            <Fact name={t('account')}>{data.account}</Fact>
            <Fact name={t('uid')}>{data.uid}</Fact>
            <Fact name={t('verification')}>
              <Tag tone={level === 'none' || level === undefined ? 'plain' : 'good'}>
                {level ? t(`levels.${level}`) : otherLevel(data.verification)}
              </Tag>
            </Fact>
            <Fact name={t('locked')}>{data.isLocked ? <Tag tone="danger">{t('isLocked')}</Tag> : t('notLocked')}</Fact>
            <Fact name={t('country')}>{countries.of(data.residence) ?? data.residence}</Fact>
            <Fact name={t('language')}>{languages.of(data.locale) ?? data.locale}</Fact>
            <Fact name={t('joined')}>{timeText(data.joinedAt, 'day')}</Fact>
            <Fact name={t('seen')}>{rowTime(data.lastSeenAt)}</Fact>
            <Fact name={t('closed')}>{data.conversations.closed}</Fact>
            <Fact name={t('stars')}>
              {data.conversations.stars === undefined
                ? t('noStars')
                : t('starsOf', { stars: data.conversations.stars, count: data.conversations.ratings })}
            </Fact>
          </Facts>
          {hasRole(operator, traders.profile.roles) && (
            <p className="px-4 pb-3">
              <Go to="/trader" search={{ uid }} className="font-medium text-accent">
                {t('open')}
              </Go>
            </p>
          )}
        </>
      ) : error ? (
        <p role="alert" className="px-4 pb-3 text-danger">
          {errorText(error)}
        </p>
      ) : (
        <div className="grid gap-3 px-4 pb-4">
          {[70, 54, 62, 48, 66, 58].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={12} />
          ))}
        </div>
      )}
    </Card>
  );
}
