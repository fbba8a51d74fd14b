import type { WithdrawalState } from '@bourse/contract/funds-text';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Tag, type TagTone } from '../parts/tag.tsx';

const tones: Readonly<Record<WithdrawalState, TagTone>> = {
  submitted: 'plain',
  checked: 'plain',
  review: 'accent',
  approved: 'accent',
  reserved: 'plain',
  signed: 'plain',
  broadcast: 'plain',
  confirming: 'plain',
  done: 'good',
  rejected: 'plain',
  cancelled: 'plain',
  failed: 'warn',
  stuck: 'danger',
};

/** An approved bank withdrawal waits for an operator to pay it. */
export function WithdrawalTag({ state, way }: { readonly state: WithdrawalState; readonly way: 'wallet' | 'bank' }): ReactElement {
  const t = useTranslations('funds');
  return <Tag tone={tones[state]}>{state === 'approved' && way === 'bank' ? t('views.to_pay') : t(`states.${state}`)}</Tag>;
}
