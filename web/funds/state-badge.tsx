import type { DepositState, WithdrawalState } from '@bourse/contract/funds-text';
import { Badge, type BadgeTone } from '@bourse/ui/badge';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

const depositTones: Record<DepositState, BadgeTone> = {
  detected: 'accent',
  confirming: 'accent',
  credited: 'success',
  below_minimum: 'warn',
  orphaned: 'danger',
  reversed: 'danger',
  under_review: 'warn',
  rejected: 'danger',
};
export const DepositBadge = ({ state }: { readonly state: DepositState }): ReactElement => {
  const t = useTranslations('funds.depositState');
  return <Badge tone={depositTones[state]}>{t(state)}</Badge>;
};

const withdrawalTones: Record<WithdrawalState, BadgeTone> = {
  submitted: 'warn',
  checked: 'warn',
  review: 'warn',
  approved: 'accent',
  reserved: 'accent',
  signed: 'accent',
  broadcast: 'accent',
  confirming: 'accent',
  done: 'success',
  rejected: 'danger',
  cancelled: 'plain',
  failed: 'danger',
  stuck: 'danger',
};
export const WithdrawalBadge = ({ state }: { readonly state: WithdrawalState }): ReactElement => {
  const t = useTranslations('funds.withdrawalState');
  return <Badge tone={withdrawalTones[state]}>{t(state)}</Badge>;
};
