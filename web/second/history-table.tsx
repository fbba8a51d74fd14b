import type { SecondContract, SecondInfo } from '@bourse/contract/seconds-text';
import { Direction, Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { dateText } from '../wire/date-text.ts';
import { moneyText, priceText, tradedText } from '../wire/money-text.ts';
import { useSession } from '../wire/session.ts';
import { DetailLink } from './detail-link.tsx';
import { useSettledSeconds } from './own-seconds.ts';
import { distanceDecimals, shownDecimals, standingOf } from './standing.ts';
import { useProofState } from './verified-memory.ts';

/** The latest settled contracts with the two prices that decided each. */
export function HistoryTable({ infos }: { readonly infos: readonly SecondInfo[] }): ReactElement {
  const t = useTranslations('second');
  const { data, isError, error, refetch } = useSettledSeconds();
  if (data === undefined)
    return isError ? (
      <CallFailure title={t('table.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={5} height={32} disc={false} label={t('loading')} />
    );
  if (data.contracts.length === 0) return <Empty title={t('table.none')}>{t('table.noneText')}</Empty>;
  return (
    <table className="desk-table second-table">
      <thead>
        <tr>
          <th>{t('table.time')}</th>
          <th>{t('table.contract')}</th>
          <th className="desk-number">{t('stake')}</th>
          <th className="desk-number">{t('strike')}</th>
          <th className="desk-number">{t('table.settlement')}</th>
          <th className="desk-number">{t('table.difference')}</th>
          <th>{t('table.result')}</th>
          <th className="desk-number">{t('table.net')}</th>
          <th>
            <span className="sr">{t('verify')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.contracts.map((contract) => (
          <Row key={contract.contractId} contract={contract} info={infos.find(({ symbol }) => symbol === contract.symbol)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ contract, info }: { readonly contract: SecondContract; readonly info: SecondInfo | undefined }): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  const proof = useProofState(useSession((s) => s.uid) ?? '', contract.contractId);
  const { direction, strike, settlement, status, net } = contract;
  const scale = info ?? { priceDecimals: 5 };
  const standing = strike && standingOf(direction, strike.price, settlement?.price, scale);
  const decimals = standing ? distanceDecimals(standing.distance, scale) : 0;
  const price = (text: string | undefined) => <Figure text={priceText(text, locale, shownDecimals(scale))} />;
  const difference = standing && (standing.side === 'below' ? `-${standing.distance}` : standing.distance);
  return (
    <tr>
      <td>
        <Figure text={dateText(contract.acceptedAt, locale, 'time')} className="text-t2" />
      </td>
      <td>
        <span className="flex items-center gap-1">
          <span className={direction === 'up' ? 'flex items-center text-up' : 'flex items-center text-down'}>
            <Direction of={direction} />
            {t(direction)}
          </span>
          {t('seconds', { seconds: contract.durationMs / 1_000 })}
          <span className="text-t3">{info?.base}</span>
        </span>
      </td>
      <td className="desk-number">
        <Figure text={tradedText(contract.stake, locale, contract.asset)} />
      </td>
      <td className="desk-number">{price(strike?.price)}</td>
      <td className="desk-number">{price(settlement?.price)}</td>
      <td className="desk-number">
        <Figure text={moneyText(difference, locale, { minimum: decimals, maximum: decimals, sign: 'always' })} className="text-t2" />
      </td>
      <td className={status === 'won' ? 'text-up' : status === 'lost' ? 'text-down' : 'text-t2'}>{t(`status.${status}`)}</td>
      <td className={`desk-number font-medium ${status === 'won' ? 'text-up' : status === 'lost' ? 'text-down' : ''}`}>
        <Figure text={moneyText(net, locale, { minimum: 2, maximum: 2, sign: 'always', roundingMode: 'halfExpand' })} />
      </td>
      <td>
        <DetailLink contractId={contract.contractId} className={proof === 'verified' ? 'text-success' : 'font-medium text-accent'}>
          {t(proof === 'verified' ? 'verified' : 'verify')}
        </DetailLink>
      </td>
    </tr>
  );
}
