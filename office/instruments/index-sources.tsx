import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { Coin } from '@bourse/ui/coin';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Dot, Tag } from '../parts/tag.tsx';
import { countText, missing, moneyText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { deviationText, type Index, type Source, toneOf } from './price-sources.ts';

/** One index: each of its sources, what changes next, and the way to the form that changes them. */
export function IndexSources({ one }: { readonly one: Index }): ReactElement {
  const t = useTranslations('sources');
  return (
    <div>
      <h2 className="mb-1 flex items-center gap-2 text-17 font-semibold tracking-title">
        <Coin asset={assetsIn(one.symbol).base} size={22} />
        {shownName(one.symbol)}
      </h2>
      <p className="mb-1 flex items-center gap-2">
        <Dot tone={toneOf(one)} />
        <span className="font-medium">{moneyText(one.price)}</span>
        <span className="text-t3">{t(`states.${one.state}`)}</span>
      </p>
      <p className="mb-4 text-12 text-t3">{t('needs', { normal: one.normal, degraded: String(one.degraded) })}</p>
      <h3 className="mb-1 font-semibold">{t('sources')}</h3>
      {one.sources.length === 0 ? (
        <p className="text-t3">{t('noSources')}</p>
      ) : (
        <ul>
          {one.sources.map((source) => (
            <SourceRow key={`${source.source} ${source.pair ?? ''}`} source={source} />
          ))}
        </ul>
      )}
      {one.coming.length > 0 && (
        <section className="mt-5">
          <h3 className="mb-1 font-semibold">{t('comingTitle')}</h3>
          {one.coming.map((change) => (
            <p key={change.appliesAt} className="mb-2">
              <span className="[overflow-wrap:anywhere]">{change.sources}</span>
              <small className="block text-12 text-t3">
                {t('comingText', { announced: rowTime(change.announcedAt), applies: rowTime(change.appliesAt) })}
              </small>
            </p>
          ))}
        </section>
      )}
      <p className="mt-5 text-12 text-t3">{t('changeText')}</p>
      <Go to="/instruments" search={{ symbol: one.symbol }} className="font-medium text-accent">
        {t('change')}
      </Go>
    </div>
  );
}

function SourceRow({ source }: { readonly source: Source }): ReactElement {
  const t = useTranslations('sources');
  const { pair, rate, state, used, price, deviation, ageMs, backAt } = source;
  const isLive = state === 'live';
  return (
    <li className="grid min-h-[46px] grid-cols-[minmax(0,1fr)_auto_86px] items-center gap-3 hairline-t">
      <span className="min-w-0">
        <b className="font-medium">{source.source}</b>
        {pair && <small className="block text-11 text-t3">{rate === undefined ? pair : t('dividedBy', { pair, rate })}</small>}
      </span>
      <span className="grid justify-items-end leading-[15px]">
        <span className="font-medium">{moneyText(price)}</span>
        <small className="text-11 text-t3">
          {deviationText(deviation)} · {ageMs === undefined ? missing : t('ms', { ms: countText(ageMs) })}
        </small>
      </span>
      <span className="text-end">
        <Tag tone={!isLive ? 'danger' : used ? 'good' : 'warn'}>{isLive ? t(used ? 'inUse' : 'notUsed') : t(`sourceStates.${state}`)}</Tag>
        {backAt && <small className="block text-11 text-t3">{t('backAt', { time: rowTime(backAt) })}</small>}
      </span>
    </li>
  );
}
