import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useFigures } from './use-contracts.ts';

/** What doesn't go on in this contract: by a stale, held or degraded index, or that it only takes closing orders. The page says so. */
export function StaleIndex({ symbol }: { readonly symbol: string }): ReactElement | null {
  const t = useTranslations('perpetual');
  const figures = useFigures(symbol);
  if (figures === undefined) return null;
  const { indexState, isCloseOnly } = figures;
  const text = indexState !== 'normal' ? t(`indexState.${indexState}`) : isCloseOnly ? t('closeOnlyNow') : undefined;
  if (text === undefined) return null;
  return (
    <p role="status" className="mx-4 mb-2 rounded-card bg-warn-tint p-3 text-13 text-warn">
      {text}
    </p>
  );
}
