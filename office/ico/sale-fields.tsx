import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { TextField } from '../parts/text-field.tsx';
import { groupedText, ungrouped } from '../wire/grouped.ts';
import { LanguageTexts } from './language-texts.tsx';
import { amountNames, isAmount, type SaleDraft, timeNames } from './sale-draft.ts';
import { UnlockEditor } from './unlock-editor.tsx';

/** The terms of a sale. The asset is fixed once it's created. */
export function SaleFields({
  draft,
  onDraft,
  isNew = false,
}: {
  readonly draft: SaleDraft;
  readonly onDraft: (draft: SaleDraft) => void;
  readonly isNew?: boolean;
}): ReactElement {
  const t = useTranslations('ico');
  const set = (change: Partial<SaleDraft>) => onDraft({ ...draft, ...change });
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 max-[400px]:grid-cols-1">
        <TextField
          label={t('asset')}
          readOnly={!isNew}
          autoComplete="off"
          maxLength={10}
          value={draft.asset}
          hint={isNew ? t('assetHint') : undefined}
          onChange={(event) => set({ asset: event.target.value.trim().toUpperCase() })}
        />
        <TextField
          label={t('name')}
          autoComplete="off"
          maxLength={60}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        {amountNames.map((name) => (
          <TextField
            key={name}
            label={t(name)}
            inputMode="decimal"
            autoComplete="off"
            value={groupedText(draft[name])}
            error={draft[name] !== '' && !isAmount(draft[name]) ? t('notAnAmount') : undefined}
            after={<span className="text-12 text-t3">{name === 'total' ? draft.asset : 'USDT'}</span>}
            onChange={(event) => set({ [name]: ungrouped(event.target.value) })}
          />
        ))}
        {timeNames.map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            label={t(`${name}Utc`)}
            value={draft[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        ))}
      </div>
      <UnlockEditor vesting={draft.vesting} onVesting={(vesting) => set({ vesting })} />
      <TextField
        label={t('whitePaper')}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={500}
        value={draft.whitePaper}
        onChange={(event) => set({ whitePaper: event.target.value })}
      />
      <LanguageTexts what={t('risk')} texts={draft.risk} most={4_000} onTexts={(risk) => set({ risk })} />
    </div>
  );
}
