import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '../wire/draft.ts';
import { groupedText, ungrouped } from '../wire/grouped.ts';
import { AskBar } from './ask-bar.tsx';
import { Changes } from './changes.tsx';
import { TextField } from './text-field.tsx';
import { YesNoField } from './yes-no-field.tsx';

export interface ChangeField {
  readonly name: string;
  readonly label: string;
  /** amount: decimal text. count: a whole number. flag: yes or no. */
  readonly kind: 'amount' | 'count' | 'flag' | 'text';
  readonly hint?: string | undefined;
  /** Shown after the number: an asset, bp. */
  readonly unit?: string | undefined;
}
type Value = string | number | boolean;
const patterns = { amount: /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/, count: /^\d{1,5}$/, text: /^.{0,120}$/ } as const;

/**
 * A form whose changes need a second person: it lists what would change, asks for a reason, and hands over only the changed values.
 */
export function ChangeForm({
  fields,
  now,
  mayChange,
  busy,
  error,
  note,
  isNew = false,
  onAsk,
}: {
  readonly fields: readonly ChangeField[];
  readonly now: Readonly<Record<string, Value | undefined>>;
  readonly mayChange: boolean;
  readonly busy: boolean;
  readonly error?: unknown;
  readonly note?: ReactNode;
  /** There are no current values to compare with. */
  readonly isNew?: boolean;
  readonly onAsk: (changes: Readonly<Record<string, Value>>, reason: string) => void;
}): ReactElement {
  const t = useTranslations('four-eyes');
  const { value: typed, set: setTyped } = useDraft<Readonly<Record<string, string | boolean>>>(
    `${location.hash} ${fields.map((field) => field.name).join()}`,
    {},
    (all) => Object.keys(all).length === 0,
  );
  const heldOf = (field: ChangeField): string | boolean =>
    typed[field.name] ?? (field.kind === 'flag' ? now[field.name] === true : shown(field, String(now[field.name] ?? '')));
  const cleanOf = (field: ChangeField): string | boolean => {
    const value = heldOf(field);
    return typeof value !== 'string' ? value : field.kind === 'text' ? value.trim() : ungrouped(value);
  };
  const isWrong = (field: ChangeField): boolean => field.kind !== 'flag' && !patterns[field.kind].test(String(cleanOf(field)));
  const changed = fields.filter((field) =>
    isNew && field.kind === 'flag' ? true : String(cleanOf(field)) !== String(now[field.name] ?? ''),
  );
  const wrong = fields.filter((field) => (changed.includes(field) || isNew) && isWrong(field));
  const said = (field: ChangeField, value: Value | undefined): string =>
    field.kind === 'flag'
      ? t(value === true ? 'yes' : 'no')
      : `${shown(field, String(value ?? ''))}${field.unit && value !== '' ? ` ${field.unit}` : ''}`;

  return (
    <div>
      <div className="grid grid-cols-2 gap-3 max-[400px]:grid-cols-1">
        {fields.map((field) =>
          field.kind === 'flag' ? (
            <YesNoField
              key={field.name}
              label={field.label}
              value={heldOf(field) === true}
              onValue={(next) => mayChange && setTyped({ ...typed, [field.name]: next })}
            />
          ) : (
            <TextField
              key={field.name}
              label={field.label}
              readOnly={!mayChange}
              inputMode={field.kind === 'text' ? 'text' : field.kind === 'count' ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={String(heldOf(field))}
              error={wrong.includes(field) && typed[field.name] !== undefined ? t(`wrong.${field.kind}`) : undefined}
              hint={field.hint}
              after={field.unit && <span className="text-12 text-t3">{field.unit}</span>}
              onChange={(event) => setTyped({ ...typed, [field.name]: event.target.value })}
              onBlur={() => typed[field.name] !== undefined && setTyped({ ...typed, [field.name]: shown(field, String(cleanOf(field))) })}
            />
          ),
        )}
      </div>
      {mayChange && changed.length > 0 && (
        <div className="mt-4">
          <p className="mb-1 text-12 font-medium text-t2">{t('youAskFor')}</p>
          <Changes
            changes={changed.map((field) => ({
              name: field.label,
              before: isNew ? undefined : said(field, now[field.name]),
              after: said(field, cleanOf(field)),
            }))}
          />
          {note && <p className="mt-2 text-12 text-t3">{note}</p>}
          <div className="mt-3">
            <AskBar
              busy={busy}
              error={error}
              unless={wrong[0] && t('fieldFirst', { field: wrong[0].label })}
              onAsk={(reason) =>
                onAsk(
                  Object.fromEntries(
                    (isNew ? fields : changed).map((field) => {
                      const value = cleanOf(field);
                      return [field.name, field.kind === 'count' ? Number(value) : value];
                    }),
                  ),
                  reason,
                )
              }
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** Numbers show thousands separators, in their fields too. */
const shown = ({ kind }: ChangeField, text: string): string => (kind === 'amount' || kind === 'count' ? groupedText(text) : text);
