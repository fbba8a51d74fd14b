import { operators } from '@bourse/contract/office/operators';
import { roles as everyRole, type Role } from '@bourse/contract/office/roles';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { useSend } from '../wire/use-call.ts';
import type { OperatorRow } from './operator-row.ts';

/** The roles of an operator. An admin can ask for others; a second person approves them. */
export function OperatorRoles({ operator, isAdmin }: { readonly operator: OperatorRow; readonly isAdmin: boolean }): ReactElement {
  const t = useTranslations('operators');
  const app = useTranslations('app');
  const [chosen, setChosen] = useState<readonly Role[]>(operator.roles);
  const change = useSend(operators.changeRoles);
  const asked = useAsked('operators');
  const isSame = chosen.length === operator.roles.length && chosen.every((role) => operator.roles.includes(role));
  return (
    <>
      <fieldset disabled={!isAdmin} className="mb-3">
        <legend className="mb-1 text-12 font-medium text-t2">{t('roles')}</legend>
        {everyRole.map((role) => (
          <label key={role} className="flex min-h-9 cursor-pointer items-center gap-2.5 hairline-b max-[900px]:min-h-11">
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              onChange={(event) => setChosen(everyRole.filter((r) => (r === role ? event.target.checked : chosen.includes(r))))}
              className="size-4 accent-(--accent)"
            />
            <span className="font-medium">{app(`roles.${role}`)}</span>
            <span className="min-w-0 flex-1 cut text-end text-12 text-t3">{t(`says.${role}`)}</span>
          </label>
        ))}
      </fieldset>
      {isAdmin && !isSame && (
        <div className="mb-4">
          <p className="mb-2 text-12 text-t2">{t('changeText')}</p>
          <ActBar
            stacked
            busy={change.isPending}
            error={change.error ?? undefined}
            acts={[
              {
                id: 'change',
                label: t('change'),
                tone: 'ink',
                letter: 'a',
                run: (reason) => change.mutate({ operator: operator.operator, roles: [...chosen], reason }, { onSuccess: asked }),
              },
            ]}
          />
        </div>
      )}
    </>
  );
}
