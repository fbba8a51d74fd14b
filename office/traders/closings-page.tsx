import type { Output } from '@bourse/contract/call';
import { identityOffice } from '@bourse/contract/office/identity';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { ActBar } from '../parts/act-bar.tsx';
import { Fact, Facts } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { Page } from '../parts/page.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { ageOf, ageText, rowTime } from '../wire/time-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';

type Closing = Output<typeof identityOffice.closings>['closings'][number];

/** Traders who want their account closed, the oldest first. */
export default function ClosingsPage(): ReactElement {
  const t = useTranslations('traders');
  const app = useTranslations('app');
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const pages = usePages(identityOffice.closings, {}, { refetchInterval: 15_000 });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.closings), [pages.data]);
  const decide = useSend(identityOffice.decideClosing);
  const [openId, setOpen] = useState<string>();
  const open = rows?.find((r) => r.id === openId);
  const columns = useMemo(
    (): readonly Column<Closing>[] => [
      { id: 'waits', head: t('closings.waits'), width: 96, value: (r) => r.requestedAt, cell: (r) => ageText(ageOf(r.requestedAt)) },
      { id: 'uid', head: t('uid'), width: 120, value: (r) => r.uid, cell: (r) => <span className="hash font-medium">{r.uid}</span> },
      { id: 'why', head: t('closings.why'), value: (r) => r.reason, cell: (r) => <span className="text-t2">{r.reason}</span> },
    ],
    [t],
  );
  const send = (decision: 'close' | 'refuse', reason: string) =>
    open &&
    decide.mutate(
      { id: open.id, decision, reason },
      {
        onSuccess: () => {
          setOpen(undefined);
          toast({ kind: 'good', text: t(decision === 'close' ? 'closings.closed' : 'closings.refused') });
          void refresh('identity', 'today', 'traders');
        },
      },
    );
  return (
    <Page title={app('pages.closings')} sub={rows && t('closings.sub', { count: rows.length })} split>
      <TableWithDetail
        backLabel={app('pages.closings')}
        onBack={() => setOpen(undefined)}
        name="closings"
        label={t('closings.list')}
        detailLabel={t('closings.one')}
        columns={columns}
        rows={rows}
        keyOf={(r) => r.id}
        {...byCursor(pages)}
        empty={app('nothingWaits')}
        onOpen={(r) => {
          decide.reset();
          setOpen(r.id);
        }}
        openKey={openId}
        detail={
          open && (
            <div>
              <h2 className="hash mb-2 text-20 font-semibold tracking-title">{open.uid}</h2>
              <div className="-mx-4">
                <Facts>
                  <Fact name={t('closings.asked')}>{rowTime(open.requestedAt)}</Fact>
                  <Fact name={app('pages.trader')}>
                    <Go to="/trader" search={{ uid: open.uid }} className="text-accent">
                      {open.uid}
                    </Go>
                  </Fact>
                </Facts>
              </div>
              <h3 className="mt-2 mb-1 text-12 font-medium text-t2">{t('closings.why')}</h3>
              <p className="mb-4 whitespace-pre-wrap">{open.reason || '–'}</p>
              <p className="text-12 text-t3">{t('closings.text')}</p>
            </div>
          )
        }
        foot={
          open &&
          hasRole(operator, identityOffice.decideClosing.roles) && (
            <ActBar
              key={open.id}
              stacked
              busy={decide.isPending}
              error={decide.error ?? undefined}
              acts={[
                { id: 'refuse', label: t('closings.refuse'), tone: 'line', letter: 'r', run: (reason) => send('refuse', reason) },
                { id: 'close', label: t('closings.close'), tone: 'danger', letter: 'c', run: (reason) => send('close', reason) },
              ]}
            />
          )
        }
      />
    </Page>
  );
}
