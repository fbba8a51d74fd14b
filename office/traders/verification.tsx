import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Tag } from '../parts/tag.tsx';

/** The level of a trader in a word. */
export function Verification({ level }: { readonly level: string }): ReactElement {
  const t = useTranslations('traders');
  const key = `levels.${level}`;
  const text = t.has(key as 'levels.none') ? t(key as 'levels.none') : level;
  return <Tag tone={level === 'verified' || level === 'enhanced' ? 'good' : level === 'rejected' ? 'warn' : 'plain'}>{text}</Tag>;
}
