import { saveFile } from '@bourse/client/save-file';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';

/** Shown once. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }): ReactElement {
  const t = useTranslations('entry');
  return (
    <div>
      <p className="mb-4 text-t2">{t('recoveryText')}</p>
      <ul className="mb-4 grid grid-cols-[repeat(auto-fill,minmax(190px,1fr))] gap-x-4 gap-y-1.5 rounded-card bg-bg2 px-4 py-3 text-15 font-medium">
        {codes.map((code) => (
          <li key={code} className="hash whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <ActButton onClick={() => saveFile('bourse-office-recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}>
          {t('saveCodes')}
        </ActButton>
        <ActButton tone="ink" onClick={onDone}>
          {t('recoverySaved')}
        </ActButton>
      </div>
    </div>
  );
}
