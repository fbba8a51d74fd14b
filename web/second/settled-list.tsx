import { shownName } from '@bourse/contract/instrument-id';
import type { SecondContract, SecondInfo } from '@bourse/contract/seconds-text';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LogList } from '../parts/log-list.tsx';
import { useWide } from '../parts/wide.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';
import { ResultText } from './contract-words.tsx';
import { DirectionBadge } from './direction-badge.tsx';
import { useSecondMap } from './own-seconds.ts';
import { ProofMark } from './proof-mark.tsx';
import { NetFigure, type SettledProps, useSettledFigures } from './settled-figures.tsx';
import { SettledTable } from './settled-table.tsx';

/** Settled contracts, newest first: rows on a phone, a table in a wide window. */
export function SettledList(props: SettledProps): ReactElement {
  const t = useTranslations('second-record.record');
  const infos = useSecondMap();
  const isWide = useWide();
  const { uid, pages, contracts, empty, onOpen, onVerify } = props;
  if (isWide && contracts !== undefined && contracts.length > 0) return <SettledTable {...props} contracts={contracts} infos={infos} />;
  return (
    <LogList
      pages={pages}
      list={contracts}
      label={t('settled')}
      failed={t('failed')}
      height={96}
      disc={false}
      className="px-4"
      empty={empty}
    >
      {(contract) => (
        <SettledRow
          key={contract.contractId}
          uid={uid}
          contract={contract}
          info={infos.get(contract.symbol)}
          onOpen={() => onOpen(contract.contractId)}
          onVerify={() => onVerify(contract.contractId)}
        />
      )}
    </LogList>
  );
}

function SettledRow({
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
  const t = useTranslations('second-record.record');
  const locale = useLocale();
  const figures = useSettledFigures(c, info);
  const name = info?.name ?? shownName(c.symbol);
  return (
    <li className="py-3 [&+&]:hairline-t">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="target flex w-full items-center justify-between gap-3 text-start -outline-offset-2"
      >
        <span className="flex flex-wrap items-center gap-2">
          <bdi dir="ltr" className="text-15 font-semibold">
            {name}
          </bdi>
          <DirectionBadge {...c} words="second-record.record" />
        </span>
        <span className="flex items-baseline gap-2 text-15">
          <ResultText status={c.status} />
          <NetFigure net={c.net} />
        </span>
      </button>
      <dl className="mt-2 grid grid-cols-3 gap-x-3 text-12">
        <div>
          <dt className="text-11 text-t3">{t('column.strike')}</dt>
          <dd>
            <Figure text={figures.strike} />
          </dd>
        </div>
        <div>
          <dt className="text-11 text-t3">{t('column.settlement')}</dt>
          <dd>
            <Figure text={figures.settlement} />
          </dd>
        </div>
        <div className="text-end">
          <dt className="text-11 text-t3">{t('column.difference')}</dt>
          <dd>
            <Figure text={figures.difference} />
          </dd>
        </div>
      </dl>
      <p className="mt-1.5 flex min-h-5 items-center justify-between gap-3 text-12 text-t3">
        <span>
          <Figure text={dateText(c.acceptedAt, locale, 'moment')} />
          {' · '}
          {t('column.stake')} <Figure text={amountText(c.stake, locale, c.asset)} />
        </span>
        <ProofMark uid={uid} contract={c} onVerify={onVerify} />
      </p>
    </li>
  );
}
