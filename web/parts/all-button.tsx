import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** A button in an amount field that fills in everything available. */
export function AllButton({ disabled = false, onPress }: { readonly disabled?: boolean; readonly onPress: () => void }): ReactElement {
  const app = useTranslations('app');
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="target -me-1.5 min-h-9 rounded-chip bg-bg3 px-3 text-13 font-semibold"
    >
      {app('all')}
    </button>
  );
}
