import { shownName } from '@bourse/contract/instrument-id';
import type { SecondContract, SecondInfo } from '@bourse/contract/seconds-text';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { ListEnd } from '../parts/log-list.tsx';
import { wideMedia } from '../parts/wide.ts';
import styles from '../parts/wide-pages.css?url';
import { WideHead } from '../parts/wide-table.tsx';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';
import { ResultText } from './contract-words.tsx';
import { DirectionText } from './direction-badge.tsx';
import { ProofMark } from './proof-mark.tsx';
import { NetFigure, type SettledProps, useSettledFigures } from './settled-figures.tsx';

type TableProps = Omit<SettledProps, 'contracts' | 'empty'> & {
  readonly contracts: readonly SecondContract[];
  readonly infos: ReadonlyMap<string, SecondInfo>;
};

/** Settled contracts of a wide window, everything about one in its row. */
export function SettledTable({ uid, pages, contracts, infos, onOpen, onVerify }: TableProps): ReactElement {
  const t = useTranslations('second-record.record');
  return (
    <div className="px-4">
      <link rel="stylesheet" href={styles} precedence="wide" media={wideMedia} />
      <div className="wide-card overflow-x-auto">
        <table className="wide-table wide-rows-44">
          <caption className="sr">{t('settled')}</caption>
          <thead>
            <tr>
              <WideHead>{t('column.time')}</WideHead>
              <WideHead>{t('column.contract')}</WideHead>
              <WideHead className="wide-number">{t('column.stake')}</WideHead>
              <WideHead className="wide-number">{t('column.strike')}</WideHead>
              <WideHead className="wide-number">{t('column.settlement')}</WideHead>
              <WideHead className="wide-number">{t('column.difference')}</WideHead>
              <WideHead>{t('column.result')}</WideHead>
              <WideHead className="wide-number">{t('column.net')}</WideHead>
              <WideHead className="wide-number">{t('column.proof')}</WideHead>
            </tr>
          </thead>
          <tbody>
            {contracts.map((contract) => (
              <Row
                key={contract.contractId}
                uid={uid}
                contract={contract}
                info={infos.get(contract.symbol)}
                onOpen={() => onOpen(contract.contractId)}
                onVerify={() => onVerify(contract.contractId)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ListEnd pages={pages} isEmpty={false} height={44} disc={false} />
    </div>
  );
}

function Row({
  uid,
  contract: c,
  info,
  onOpen,
  onVerify,
}: {
  readonly uid: string;
  readonly contract: SecondContract;
  readonly info: SecondInfo | undefined;
  readonly onOpen: () => void;
  readonly onVerify: () => void;
}): ReactElement {
  const locale = useLocale();
  const figures = useSettledFigures(c, info);
  const name = info?.name ?? shownName(c.symbol);
  const isToday = new Date(c.acceptedAt).toDateString() === new Date().toDateString();
  return (
    <tr>
      <td className="text-t2">
        <Figure text={dateText(c.acceptedAt, locale, isToday ? 'time' : 'shorts')} />
      </td>
      <td>
        <button type="button" aria-haspopup="dialog" onClick={onOpen} className="wide-row-link flex items-center gap-2 -outline-offset-2">
          <bdi dir="ltr" className="font-semibold">
            {name}
          </bdi>
          <span className={`inline-flex items-center gap-1 ${c.direction === 'up' ? 'text-up' : 'text-down'}`}>
            <DirectionText {...c} words="second-record.record" />
          </span>
        </button>
      </td>
      <td className="wide-number">
        <Figure text={amountText(c.stake, locale, c.asset)} />
      </td>
      <td className="wide-number">
        <Figure text={figures.strike} />
      </td>
      <td className="wide-number">
        <Figure text={figures.settlement} />
      </td>
      <td className="wide-number text-t2">
        <Figure text={figures.difference} />
      </td>
      <td>
        <ResultText status={c.status} />
      </td>
      <td className="wide-number">
        <NetFigure net={c.net} />
      </td>
      <td className="wide-number wide-acts">
        <span className="relative">
          <ProofMark uid={uid} contract={c} onVerify={onVerify} />
        </span>
      </td>
    </tr>
  );
}
