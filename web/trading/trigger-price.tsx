import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** "≤ 61,500": a trigger price with the side from which it is reached, for cards and tables. */
export const triggerText = (text: string, above: boolean | undefined): string =>
  above === undefined ? text : `${above ? '≥' : '≤'} ${text}`;

/** "≤ 61,500 (when the price falls)": a trigger price with the way in which it is reached. */
export function TriggerPrice({ text, above }: { readonly text: string; readonly above: boolean | undefined }): ReactElement {
  const t = useTranslations('spot');
  const figure = <Figure text={triggerText(text, above)} />;
  if (above === undefined) return figure;
  return <>{t.rich(above ? 'whenRises' : 'whenFalls', { price: () => figure })}</>;
}
