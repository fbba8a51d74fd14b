import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { RowEditor } from '../parts/row-editor.tsx';
import { isDays, isPercent, type UnlockDraft } from './sale-draft.ts';

/** Which share of the tokens unlocks how many days after the end. */
export function UnlockEditor({
  vesting,
  onVesting,
}: {
  readonly vesting: readonly UnlockDraft[];
  readonly onVesting: (vesting: readonly UnlockDraft[]) => void;
}): ReactElement {
  const t = useTranslations('ico');
  return (
    <div>
      <p className="text-12 font-medium text-t2">{t('unlock')}</p>
      <RowEditor
        rows={vesting}
        onRows={onVesting}
        fields={[
          { name: 'days', head: t('unlockHead.days'), isRight: isDays },
          { name: 'percent', head: t('unlockHead.percent'), isRight: isPercent },
        ]}
        most={60}
        empty={() => ({ days: '', percent: '' })}
        words={{
          field: (what, number) => t('unlockRow', { what, number }),
          remove: (number) => t('removeUnlock', { number }),
          add: t('addUnlock'),
        }}
      />
    </div>
  );
}
