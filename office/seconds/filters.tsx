import { shownName } from '@bourse/contract/instrument-id';
import { secondsOffice } from '@bourse/contract/office/seconds';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ChipRow } from '../parts/chips.tsx';
import { SelectField } from '../parts/text-field.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';

const statuses = ['all', 'open', 'settled', 'won', 'lost', 'tie', 'void'] as const;

/** The filter of the list, which is in the page's address, and how to change a part of it. */
export function useFilter() {
  const go = useGo();
  const { symbol, direction, uid, status } = useAddress('/seconds');
  const filter = { ...(symbol && { symbol }), ...(direction && { direction }), ...(uid && { uid }), ...(status && { status }) };
  const set = (changed: { readonly [K in 'symbol' | 'direction' | 'uid' | 'status']?: string | undefined }): void =>
    go({
      to: '/seconds',
      search: Object.fromEntries(
        Object.entries({ tab: 'contracts', ...filter, ...changed }).filter(([, value]) => value),
      ) as typeof filter & { tab: 'contracts' },
      replace: true,
    });
  return { filter, set };
}

/** Instrument, direction, status and trader. */
export function Filters(): ReactElement {
  const t = useTranslations('seconds');
  const { filter, set } = useFilter();
  const operator = useSession((s) => s.operator);
  const { data } = useCall(secondsOffice.rules, {}, { enabled: hasRole(operator, secondsOffice.rules.roles) });
  const [uid, setUid] = useState(filter.uid ?? '');
  const isUid = uid === '' || /^[1-9]\d{0,15}$/.test(uid);
  return (
    <>
      {data && (
        <SelectField
          label={t('instrument')}
          isLabelHidden
          value={filter.symbol ?? ''}
          onChange={(event) => set({ symbol: event.target.value })}
        >
          <option value="">{t('allInstruments')}</option>
          {data.instruments.map(({ symbol }) => (
            <option key={symbol} value={symbol}>
              {shownName(symbol)}
            </option>
          ))}
        </SelectField>
      )}
      <ChipRow
        label={t('status')}
        value={filter.status ?? 'all'}
        onValue={(next) => set({ status: next === 'all' ? undefined : next })}
        chips={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      />
      <SelectField
        label={t('side')}
        isLabelHidden
        value={filter.direction ?? ''}
        onChange={(event) => set({ direction: event.target.value })}
      >
        <option value="">{t('bothSides')}</option>
        <option value="up">{t('up')}</option>
        <option value="down">{t('down')}</option>
      </SelectField>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isUid) set({ uid });
        }}
      >
        <input
          aria-label={t('uidFilter')}
          aria-invalid={!isUid || undefined}
          placeholder={t('uid')}
          inputMode="numeric"
          autoComplete="off"
          value={uid}
          onChange={(event) => setUid(event.target.value.trim())}
          onBlur={() => isUid && uid !== (filter.uid ?? '') && set({ uid })}
          className="h-7 w-24 rounded-chip bg-bg2 px-2 font-medium outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)] aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)] max-[900px]:h-10 light:bg-bg1 light:shadow-[inset_0_0_0_1px_var(--hair)]"
        />
      </form>
    </>
  );
}

/** The filters as an export offers them, each with its label. */
export function useExportFilters() {
  const t = useTranslations('seconds');
  const { symbol, direction, uid, status } = useFilter().filter;
  return [
    ...(symbol ? [{ label: shownName(symbol), input: { symbol } }] : []),
    ...(direction ? [{ label: t(direction), input: { direction } }] : []),
    ...(status ? [{ label: t(`statuses.${status}`), input: { status } }] : []),
    ...(uid ? [{ label: `${t('uid')} ${uid}`, input: { uid } }] : []),
  ];
}
