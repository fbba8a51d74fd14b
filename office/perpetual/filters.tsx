import { shownName } from '@bourse/contract/instrument-id';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { ChipRow } from '../parts/chips.tsx';
import { SelectField } from '../parts/text-field.tsx';

/** The filter of a list, which is in the page's address, and how to change a part of it. */
export function useFilter() {
  const go = useGo();
  const { tab, symbol, side, uid, step, seq } = useAddress('/perpetuals');
  const filter = { ...(symbol && { symbol }), ...(side && { side }), ...(uid && { uid }) };
  const all = { ...(tab && { tab }), ...filter, ...(step && { step }), ...(seq && { seq }) };
  const set = (changed: { readonly [K in 'symbol' | 'side' | 'uid' | 'step' | 'seq']?: string | undefined }): void =>
    go({
      to: '/perpetuals',
      search: Object.fromEntries(Object.entries({ ...all, ...changed }).filter(([, value]) => value)) as typeof all,
      replace: true,
    });
  return { filter, step, seq, set };
}

/** Contract and trader, and beside them what only one list has. */
export function Filters({ symbols, children }: { readonly symbols: readonly string[]; readonly children?: ReactNode }): ReactElement {
  const t = useTranslations('perpetual');
  const { filter, set } = useFilter();
  const [uid, setUid] = useState(filter.uid ?? '');
  const isUid = uid === '' || /^[1-9]\d{0,15}$/.test(uid);
  return (
    <>
      <SelectField
        label={t('contract')}
        isLabelHidden
        value={filter.symbol ?? ''}
        onChange={(event) => set({ symbol: event.target.value, seq: undefined })}
      >
        <option value="">{t('allContracts')}</option>
        {symbols.map((symbol) => (
          <option key={symbol} value={symbol}>
            {shownName(symbol)}
          </option>
        ))}
      </SelectField>
      {children}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isUid) set({ uid, seq: undefined });
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
          onBlur={() => isUid && uid !== (filter.uid ?? '') && set({ uid, seq: undefined })}
          className="h-7 w-24 rounded-chip bg-bg2 px-2 font-medium outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)] aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)] max-[900px]:h-10 light:bg-bg1 light:shadow-[inset_0_0_0_1px_var(--hair)]"
        />
      </form>
    </>
  );
}

export function SideChips(): ReactElement {
  const t = useTranslations('perpetual');
  const { filter, set } = useFilter();
  return (
    <ChipRow
      label={t('side')}
      value={filter.side ?? 'all'}
      onValue={(next) => set({ side: next === 'all' ? undefined : next })}
      chips={(['all', 'long', 'short'] as const).map((value) => ({ value, label: t(value === 'all' ? 'bothSides' : value) }))}
    />
  );
}

/** The filters as an export offers them, each with its label. */
export function useExportFilters() {
  const t = useTranslations('perpetual');
  const { symbol, side, uid } = useFilter().filter;
  return [
    ...(symbol ? [{ label: shownName(symbol), input: { symbol } }] : []),
    ...(side ? [{ label: t(side), input: { side } }] : []),
    ...(uid ? [{ label: `${t('uid')} ${uid}`, input: { uid } }] : []),
  ];
}
