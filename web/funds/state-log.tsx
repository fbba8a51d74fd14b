import { buttonClasses } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Empty } from '@bourse/ui/notice';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { LogList } from '../parts/log-list.tsx';

/** The records of deposits or withdrawals, filtered by state. */
export function StateLog<T, S extends string>({
  room,
  states,
  state,
  onState,
  label,
  up,
  pages,
  list,
  children,
}: {
  readonly room: 'depositLog' | 'withdrawLog';
  readonly states: readonly { readonly value: S; readonly label: string }[];
  readonly state: S;
  readonly onState: (state: S) => void;
  readonly label: string;
  /** Where a first record is made. */
  readonly up: '/deposit' | '/withdraw';
  readonly pages: Parameters<typeof LogList<T>>[0]['pages'];
  readonly list: readonly T[] | undefined;
  readonly children: (record: T) => ReactElement;
}): ReactElement {
  const t = useTranslations(`funds.${room}`);
  return (
    <>
      <Chips oneLine label={t('state')} value={state} onValue={onState} choices={states} />
      <LogList
        pages={pages}
        list={list}
        label={label}
        failed={t('failed')}
        end={t('end')}
        empty={
          <Empty
            title={state === 'all' ? t('empty') : t('emptyState')}
            action={
              <Go to={up} className={buttonClasses('tonal', 'medium')}>
                {t('go')}
              </Go>
            }
          >
            {state === 'all' && t('emptyText')}
          </Empty>
        }
      >
        {children}
      </LogList>
    </>
  );
}
