import { type AuditEntry, audit } from '@bourse/contract/office/audit';
import { DAY_MS } from '@bourse/core/time';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { useActSentence, useActText } from '../parts/act-text.ts';
import { ChainLine } from '../parts/chain-line.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Page } from '../parts/page.tsx';
import { shortHash } from '../parts/pulse.ts';
import { SideBySide } from '../parts/side-by-side.tsx';
import { SelectField } from '../parts/text-field.tsx';
import { countText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { ChainCheck } from './chain-check.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { ExportButton } from './export-button.tsx';

const periods = { any: 0, today: 1, week: 7, month: 30 } as const;
type Period = keyof typeof periods;
/** From the beginning of a day of UTC, so that the question stays the same while one looks. */
const since = (period: Period): string | undefined =>
  period === 'any' ? undefined : new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - (periods[period] - 1) * DAY_MS).toISOString();

/** The two chains: one line through all rows, the chosen entry between its neighbours' hashes, the check on top. */
export default function AuditPage(): ReactElement {
  const t = useTranslations('audit');
  const app = useTranslations('app');
  const go = useGo();
  const actText = useActText();
  const sentence = useActSentence();
  const { id, subject } = useAddress('/audit');
  const [chain, setChain] = useState<'office' | 'engine'>('office');
  const [operator, setOperator] = useState('');
  const [act, setAct] = useState('');
  const [period, setPeriod] = useState<Period>('any');
  const from = since(period);
  const choices = useCall(audit.choices, {}, { refetchInterval: 30_000 }).data;
  const pages = usePages(
    audit.entries,
    { chain, limit: '100', ...(operator && { operator }), ...(act && { act }), ...(subject && { subject }), ...(from && { from }) },
    { refetchInterval: 15_000 },
  );
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.entries), [pages.data]);
  const open = rows?.find((e) => String(e.id) === id);
  const head = choices?.heads.find((h) => h.chain === chain);
  const choose = (next: number | undefined) =>
    go({ to: '/audit', search: { ...(next !== undefined && { id: String(next) }), ...(subject && { subject }) }, replace: true });

  const columns = useMemo(
    (): readonly Column<AuditEntry>[] => [
      { id: 'link', head: t('chain'), isHeadHidden: true, width: 34, cell: (e) => <ChainLine isChosen={String(e.id) === id} /> },
      {
        id: 'id',
        head: t('entry'),
        width: 70,
        wide: true,
        value: (e) => e.id,
        cell: (e) => <span className="text-t3">{countText(e.id)}</span>,
      },
      { id: 'at', head: t('time'), width: 96, value: (e) => e.at, cell: (e) => <span className="text-t2">{rowTime(e.at)}</span> },
      {
        id: 'who',
        head: t('who'),
        width: 118,
        value: (e) => e.by?.name ?? t(chain === 'engine' ? 'engine' : 'server'),
        cell: (e) => <span className="normal-nums font-medium">{e.by?.name ?? t(chain === 'engine' ? 'engine' : 'server')}</span>,
      },
      {
        id: 'what',
        head: t('what'),
        value: (e) => sentence(e).join(''),
        cell: (e) => {
          const [before, about, after] = sentence(e);
          return (
            <>
              {before}
              <span className="text-t2">{about}</span>
              {after}
            </>
          );
        },
      },
      {
        id: 'second',
        head: t('second'),
        width: 118,
        wide: true,
        value: (e) => e.second?.name,
        cell: (e) => <span className="normal-nums">{e.second?.name}</span>,
      },
      {
        id: 'reason',
        head: t('reason'),
        wide: true,
        spare: true,
        value: (e) => e.reason,
        cell: (e) => <span className="text-t2">{e.reason}</span>,
      },
      {
        id: 'hash',
        head: t('hash'),
        width: 118,
        end: true,
        wide: true,
        value: (e) => e.hash,
        cell: (e) => <span className="hash text-t3">{shortHash(e.hash)}</span>,
      },
    ],
    [t, id, chain, sentence],
  );

  return (
    <Page title={app('pages.audit')} sub={head && t('sub', { id: countText(head.id) })} split>
      <SideBySide
        width={320}
        label={t('entry')}
        listLabel={t('list')}
        backLabel={app('pages.audit')}
        onBack={() => choose(undefined)}
        list={
          <>
            <ChainCheck key={chain} chain={chain} />
            <DataTable
              name={`audit-${chain}`}
              label={t('list')}
              columns={columns}
              rows={rows}
              keyOf={(e) => String(e.id)}
              {...byCursor(pages)}
              more={{ ...byCursor(pages).more, total: pages.data?.pages[0]?.total }}
              empty={t('none')}
              onOpen={(e) => choose(e.id)}
              openKey={id}
              tools={
                <>
                  <ChipRow
                    label={t('chain')}
                    value={chain}
                    onValue={(next) => {
                      setChain(next);
                      setOperator('');
                      setAct('');
                      choose(undefined);
                    }}
                    chips={[
                      { value: 'office', label: t('office') },
                      { value: 'engine', label: t('engine') },
                    ]}
                  />
                  <SelectField
                    label={t('period')}
                    isLabelHidden
                    value={period}
                    onChange={(event) => setPeriod(event.target.value as Period)}
                  >
                    <option value="any">{t('anyDay')}</option>
                    <option value="today">{t('today')}</option>
                    <option value="week">{t('week')}</option>
                    <option value="month">{t('month')}</option>
                  </SelectField>
                  <SelectField label={t('operator')} isLabelHidden value={operator} onChange={(event) => setOperator(event.target.value)}>
                    <option value="">{t('everyone')}</option>
                    {choices?.operators.map((o) => (
                      <option key={o.operator} value={o.operator}>
                        {o.name}
                      </option>
                    ))}
                  </SelectField>
                  <SelectField label={t('act')} isLabelHidden value={act} onChange={(event) => setAct(event.target.value)}>
                    <option value="">{t('allActs')}</option>
                    {choices?.acts.map((name) => (
                      <option key={name} value={name}>
                        {actText(name)}
                      </option>
                    ))}
                  </SelectField>
                  {subject && (
                    <button
                      type="button"
                      onClick={() => go({ to: '/audit', search: {} })}
                      className="h-7 rounded-chip bg-accent-tint px-2.5 font-medium text-accent"
                    >
                      {t('aboutFilter', { subject })} ×
                    </button>
                  )}
                  <ExportButton chain={chain} />
                </>
              }
            />
          </>
        }
        detail={
          open && (
            <EntryDetail
              chain={chain}
              entry={open}
              next={rows?.find((e) => e.id === open.id + 1)}
              onOffice={(entry) => {
                setChain('office');
                setOperator('');
                setAct('');
                choose(entry);
              }}
            />
          )
        }
      />
    </Page>
  );
}
