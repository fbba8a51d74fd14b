import { operators } from '@bourse/contract/office/operators';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '../parts/avatar.tsx';
import { Tag } from '../parts/tag.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { OperatorActs } from './operator-acts.tsx';
import { OperatorFacts } from './operator-facts.tsx';
import { OperatorRoles } from './operator-roles.tsx';
import { type OperatorRow, stateOf } from './operator-row.ts';

/** One operator: the person behind the account, its roles, and what an admin can do about it. */
export function OperatorDetail({ operator, all }: { readonly operator: OperatorRow; readonly all: readonly OperatorRow[] }): ReactElement {
  const t = useTranslations('operators');
  const me = useSession((s) => s.operator);
  const isAdmin = hasRole(me, operators.changeRoles.roles);
  return (
    <div>
      <div className="mb-2 flex items-center gap-2.5">
        <Avatar name={operator.name} />
        <h2 className="min-w-0 flex-1 cut text-17 font-semibold tracking-title">{operator.name}</h2>
        <Tag tone={operator.isLocked ? 'danger' : operator.hasPassword ? 'plain' : 'accent'}>{t(stateOf(operator))}</Tag>
      </div>
      <div className="-mx-4 mb-2">
        <OperatorFacts operator={operator} all={all} />
      </div>
      <OperatorRoles operator={operator} isAdmin={isAdmin} />
      {isAdmin && <OperatorActs operator={operator} />}
    </div>
  );
}
