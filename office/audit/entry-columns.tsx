import type { AuditEntry } from '@bourse/contract/office/audit';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useActSentence } from '../parts/act-text.ts';
import { ChainLine } from '../parts/chain-line.tsx';
import type { Column } from '../parts/column.ts';
import { shortHash } from '../parts/pulse.ts';
import { countText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';

/** `openId` is the open entry: the line through the chain marks it. */
export function useEntryColumns(chain: 'office' | 'engine', openId: string | undefined): readonly Column<AuditEntry>[] {
  const t = useTranslations('audit');
  const sentence = useActSentence();
  return useMemo(
    () => [
      { id: 'link', head: t('chain'), isHeadHidden: true, width: 34, cell: (e) => <ChainLine isChosen={String(e.id) === openId} /> },
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
    [t, openId, chain, sentence],
  );
}
