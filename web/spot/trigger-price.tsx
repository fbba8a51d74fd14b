import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** "≤ 61,500 (when it falls)": a trigger price with the way in which it is reached. */
export function TriggerPrice({ text, above }: { readonly text: string; readonly above: boolean | undefined }): ReactElement {
  const t = useTranslations('spot');
  if (above === undefined) return <Figure text={text} />;
  return <>{t.rich(above ? 'whenRises' : 'whenFalls', { price: () => <Figure text={`${above ? '≥' : '≤'} ${text}`} /> })}</>;
}
