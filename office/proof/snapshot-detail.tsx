import { type OfficeSnapshot, proofOffice } from '@bourse/contract/office/proof';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Fact, Facts } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { shortHash } from '../parts/pulse.ts';
import { Tag } from '../parts/tag.tsx';
import { errorText } from '../wire/error-text.ts';
import { amountText, countText } from '../wire/money-text.ts';
import { timeText } from '../wire/time-text.ts';
import { useSend } from '../wire/use-call.ts';

type Compared = OfficeSnapshot['compared'][number];
const isZero = (text: string): boolean => !/[1-9]/.test(text);
export const isEven = ({ compared }: Pick<OfficeSnapshot, 'compared'>): boolean => compared.every((c) => isZero(c.difference));

/** One snapshot: the sum of each asset's leaves against the ledger at that moment. Both can be recomputed. */
export function SnapshotDetail({ snapshot }: { readonly snapshot: OfficeSnapshot }): ReactElement {
  const t = useTranslations('proof');
  const { head, hash, publicKey } = snapshot.signed;
  const compare = useSend(proofOffice.compare);
  const found = compare.data;
  return (
    <div>
      <h2 className="mb-1 text-17 font-semibold tracking-title">{t('snapshotNo', { number: countText(head.number) })}</h2>
      <p className="mb-3">
        <Tag tone={isEven(snapshot) ? 'good' : 'danger'}>{t(isEven(snapshot) ? 'even' : 'uneven')}</Tag>
      </p>
      <ComparedTable name="compared" compared={snapshot.compared} />
      <HouseAccounts house={snapshot.house} />
      <div className="-mx-4 mt-3">
        <Facts>
          <Fact name={t('at')}>
            {timeText(head.at, 'day')} {timeText(head.at, 'time')}
          </Fact>
          <Fact name={t('seq')}>{countText(head.seq)}</Fact>
          <Fact name={t('accounts')}>{countText(snapshot.accounts)}</Fact>
          <Fact name={t('leaves')}>{t('leavesOf', { own: countText(snapshot.leaves), all: countText(2 ** head.depth) })}</Fact>
          <Fact name={t('took')}>{t('ms', { ms: countText(snapshot.ms) })}</Fact>
          <Fact name={t('root')}>
            <span className="hash">{shortHash(head.root)}</span>
          </Fact>
          <Fact name={t('head')}>
            <span className="hash">{shortHash(hash)}</span>
          </Fact>
          <Fact name={t('key')}>
            <span className="hash">{shortHash(publicKey)}</span>
          </Fact>
        </Facts>
      </div>
      <section aria-live="polite" className="mt-3 pt-3 hairline-t">
        <p className="mb-2.5 text-12 text-t3">{t('compareText')}</p>
        <ActButton
          small
          busy={compare.isPending}
          disabled={!snapshot.hasLeaves}
          onClick={() => compare.mutate({ number: String(head.number) })}
        >
          {t(snapshot.hasLeaves ? 'compare' : 'noLeaves')}
        </ActButton>
        {compare.error && <p className="mt-2 text-danger">{errorText(compare.error)}</p>}
        {found && (
          <div className="mt-3">
            <p className={`mb-2 font-medium ${found.wrongCount === 0 ? 'text-success' : 'text-danger'}`}>
              {t('found', { count: found.wrongCount, accounts: countText(found.accounts), seconds: (found.ms / 1_000).toFixed(2) })}
            </p>
            <ComparedTable name="compared-anew" compared={found.compared} />
            {found.house.length > 0 && (
              <>
                <h3 className="mt-4 mb-1.5 text-12 font-medium text-t2">{t('houseAccounts')}</h3>
                <ComparedTable name="compared-house" compared={found.house} />
              </>
            )}
            {found.wrong.length > 0 && <WrongTable wrong={found.wrong} />}
          </div>
        )}
      </section>
    </div>
  );
}

/** The exchange's own accounts: published with the head, and never part of the liabilities. */
function HouseAccounts({ house }: { readonly house: OfficeSnapshot['house'] }): ReactElement {
  const t = useTranslations('proof');
  const held = house?.totals.filter(({ total }) => !isZero(total)) ?? [];
  return (
    <section className="mt-4">
      <h3 className="mb-1 text-12 font-medium text-t2">{t('houseAccounts')}</h3>
      {house === undefined ? (
        <p className="text-12 text-t3">{t('houseIncluded')}</p>
      ) : (
        <>
          <p className="mb-1.5 text-12 text-t3">{t('houseText')}</p>
          <div className="-mx-4">
            <Facts>
              <Fact name={t('houseUids')}>
                {house.accounts.length === 0 ? (
                  t('houseNone')
                ) : (
                  <span className="flex flex-wrap justify-end gap-x-2">
                    {house.accounts.map((uid) => (
                      <Go key={uid} to="/trader" search={{ uid }} className="hash text-accent">
                        {uid}
                      </Go>
                    ))}
                  </span>
                )}
              </Fact>
              {held.map(({ asset, total }) => (
                <Fact key={asset} name={asset}>
                  {amountText(total, asset)}
                </Fact>
              ))}
            </Facts>
          </div>
        </>
      )}
    </section>
  );
}

/** Width of one figure, in px. */
const FIGURE = 7.6;

function ComparedTable({ name, compared }: { readonly name: string; readonly compared: readonly Compared[] }): ReactElement {
  const t = useTranslations('proof');
  const columns = useMemo((): readonly Column<Compared>[] => {
    // Sums are never cut: a column is as wide as its longest one, and the table scrolls if there's no room.
    const fits = (text: (c: Compared) => string): number => Math.max(96, ...compared.map((c) => text(c).length * FIGURE + 32));
    return [
      { id: 'asset', head: t('asset'), width: 64, value: (c) => c.asset },
      {
        id: 'leaves',
        head: t('inTree'),
        width: fits((c) => amountText(c.leaves, c.asset)),
        end: true,
        value: (c) => Number(c.leaves),
        cell: (c) => amountText(c.leaves, c.asset),
      },
      {
        id: 'ledger',
        head: t('inBooks'),
        width: fits((c) => amountText(c.ledger, c.asset)),
        end: true,
        value: (c) => Number(c.ledger),
        cell: (c) => amountText(c.ledger, c.asset),
      },
      {
        id: 'difference',
        head: t('difference'),
        width: fits((c) => amountText(c.difference, c.asset, 'always')),
        end: true,
        value: (c) => Number(c.difference),
        cell: (c) => (
          <span className={isZero(c.difference) ? 'text-t3' : 'font-semibold text-danger'}>
            {amountText(c.difference, c.asset, 'always')}
          </span>
        ),
      },
    ];
  }, [t, compared]);
  return (
    <div className="-mx-5">
      <DataTable name={name} label={t('comparison')} columns={columns} rows={compared} keyOf={(c) => c.asset} bare fit keys={false} />
    </div>
  );
}

type Wrong = { readonly uid: string; readonly asset: string; readonly leaf: string; readonly ledger: string };
function WrongTable({ wrong }: { readonly wrong: readonly Wrong[] }): ReactElement {
  const t = useTranslations('proof');
  const columns = useMemo(
    (): readonly Column<Wrong>[] => [
      {
        id: 'uid',
        head: t('trader'),
        width: 88,
        value: (w) => w.uid,
        cell: (w) => (
          <Go to="/trader" search={{ uid: w.uid }} className="hash text-accent">
            {w.uid}
          </Go>
        ),
      },
      { id: 'asset', head: t('asset'), width: 64, value: (w) => w.asset },
      { id: 'leaf', head: t('inTree'), end: true, value: (w) => Number(w.leaf), cell: (w) => amountText(w.leaf, w.asset) },
      { id: 'ledger', head: t('inBooks'), end: true, value: (w) => Number(w.ledger), cell: (w) => amountText(w.ledger, w.asset) },
    ],
    [t],
  );
  return (
    <div className="-mx-5 mt-3">
      <DataTable
        name="wrong-accounts"
        label={t('wrong')}
        columns={columns}
        rows={wrong}
        keyOf={(w) => `${w.uid} ${w.asset}`}
        bare
        fit
        keys={false}
      />
    </div>
  );
}
