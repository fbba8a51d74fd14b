import type { DepositState } from '@bourse/contract/funds-text';
import type { OfficeDeposit } from '@bourse/contract/office/deposits';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Tag, type TagTone } from '../parts/tag.tsx';

export type SeenState = DepositState | 'unsupported' | 'too_old' | OfficeDeposit['state'];
const tones: Readonly<Record<SeenState, TagTone>> = {
  detected: 'plain',
  confirming: 'accent',
  credited: 'good',
  below_minimum: 'plain',
  orphaned: 'warn',
  reversed: 'danger',
  under_review: 'accent',
  second_person: 'accent',
  rejected: 'plain',
  unsupported: 'warn',
  too_old: 'warn',
};

export function DepositTag({ state }: { readonly state: SeenState }): ReactElement {
  const t = useTranslations('funds');
  return <Tag tone={tones[state]}>{t(`depositStates.${state}`)}</Tag>;
}
