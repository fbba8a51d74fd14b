import { saveCsv } from '@bourse/client/save-file';
import type { Call } from '@bourse/contract/call';
import { MOST_ROWS } from '@bourse/contract/office/export';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { apiFile } from '../wire/api.ts';
import { dayOf, lastDays, periodOf } from '../wire/export-period.ts';
import { countText } from '../wire/money-text.ts';
import { ActButton } from './act-button.tsx';
import { ChipRow } from './chips.tsx';
import { Confirm } from './confirm.tsx';
import { TextField } from './text-field.tsx';

/** How a list is exported by the server. */
export interface TableExport {
  readonly call: Pick<Call, 'method' | 'path'> & { readonly media?: 'text/csv' };
  /** The page's filters, each with a label. The operator can leave some out. */
  readonly filters?: readonly ExportFilter[];
  /** Fixed input, such as the trader whose page it is. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** The date that the period refers to: "Time submitted". Absent where a list is always exported in full. */
  readonly by?: string;
  readonly most?: number;
}
interface ExportFilter {
  readonly label: string;
  readonly input: Readonly<Record<string, string>>;
}

const spans = ['7', '30', '90', '366'] as const;

/** Asks for the period and the reason, shows progress, and saves the file when it's complete. */
export function ExportDialog({
  name,
  label,
  of,
  onClose,
}: {
  readonly name: string;
  readonly label: string;
  readonly of: TableExport;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('app.export');
  const filters = of.filters ?? [];
  const [left, setLeft] = useState<readonly string[]>([]);
  const [days, setDays] = useState(() => (of.by === undefined ? { from: '', to: '' } : lastDays(30, Date.now())));
  const [progress, setProgress] = useState<{ readonly have: number; readonly all: number }>();
  const [error, setError] = useState<unknown>();
  const [cut, setCut] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const period = periodOf(days.from, days.to);
  const chosen = spans.find((one) => {
    const span = lastDays(Number(one), Date.now());
    return span.from === days.from && span.to === days.to;
  });

  const run = async (reason: string) => {
    if (period === undefined) return;
    const abort = new AbortController();
    running.current = abort;
    setError(undefined);
    setCut(undefined);
    setProgress({ have: 0, all: 0 });
    const input = Object.assign({}, of.fixed, ...filters.filter((one) => !left.includes(one.label)).map((one) => one.input));
    try {
      const file = await apiFile(
        of.call,
        { ...input, ...period, reason } as never,
        (have, all) => setProgress({ have, all }),
        abort.signal,
      );
      saveCsv(`${[name, days.from, days.to].filter(Boolean).join(' ')}${of.by ? '' : ` ${dayOf(Date.now())}`}.csv`, file.parts);
      if (file.isCut) setCut(file.rows);
      else {
        toast({ kind: 'good', text: t('done', { rows: file.rows }) });
        onClose();
      }
    } catch (failure) {
      if (!abort.signal.aborted) setError(failure);
    } finally {
      setProgress(undefined);
    }
  };

  return (
    <Confirm
      title={t('title', { list: label })}
      act={t('act')}
      busy={progress !== undefined}
      error={error}
      unless={period === undefined ? t('checkDays') : undefined}
      onClose={onClose}
      onConfirm={(reason) => void run(reason)}
    >
      <p>{t('text', { most: countText(of.most ?? MOST_ROWS) })}</p>
      {filters.length > 0 && (
        <fieldset className="mt-3.5">
          <legend className="mb-[5px] text-12 font-medium text-t2">{t('only')}</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-1">
            {filters.map((one) => (
              <label key={one.label} className="flex min-h-7 cursor-pointer items-center gap-2 text-t1 max-[900px]:min-h-9">
                <input
                  type="checkbox"
                  checked={!left.includes(one.label)}
                  onChange={(event) => setLeft(event.target.checked ? left.filter((each) => each !== one.label) : [...left, one.label])}
                  className="accent-(--accent)"
                />
                {one.label}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {of.by && (
        <div className="mt-3.5">
          <ChipRow
            label={t('period')}
            value={chosen ?? (days.from === '' && days.to === '' ? 'all' : '')}
            onValue={(value) => setDays(value === 'all' ? { from: '', to: '' } : lastDays(Number(value), Date.now()))}
            chips={[
              ...spans.map((value) => ({ value: value as string, label: t('days', { days: value }) })),
              { value: 'all', label: t('all') },
            ]}
          />
          <div className="mt-2.5 grid grid-cols-2 gap-2.5">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                label={t(end)}
                value={days[end]}
                inputMode="numeric"
                placeholder="2026-11-22"
                autoComplete="off"
                onChange={(event) => setDays({ ...days, [end]: event.target.value })}
              />
            ))}
          </div>
          <p role={period ? undefined : 'alert'} className={`mt-1 text-12 ${period ? 'text-t3' : 'text-danger'}`}>
            {period ? t('by', { date: of.by }) : t('wrong')}
          </p>
        </div>
      )}
      <div role="status" className="mt-3.5 empty:hidden">
        {progress && (
          <p className="flex min-h-7 items-center gap-3">
            <progress
              aria-hidden
              className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-chip bg-bg2 accent-(--accent)"
              {...(progress.all > 0 && { value: progress.have, max: progress.all })}
            />
            <span className="num text-12">
              {progress.all > 0 ? t('progress', { have: countText(progress.have), all: countText(progress.all) }) : t('starting')}
            </span>
            <ActButton small onClick={() => running.current?.abort()}>
              {t('stop')}
            </ActButton>
          </p>
        )}
        {cut !== undefined && <p className="text-warn">{t('cut', { rows: countText(cut) })}</p>}
      </div>
    </Confirm>
  );
}
