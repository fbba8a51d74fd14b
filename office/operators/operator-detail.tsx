import { operators } from '@bourse/contract/office/operators';
import { roles as everyRole, type Role } from '@bourse/contract/office/roles';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { ActButton } from '../parts/act-button.tsx';
import { useAsked } from '../parts/asked.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Fact, Facts } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Tag } from '../parts/tag.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime, timeText } from '../wire/time-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { type OperatorRow, stateOf } from './operator-row.ts';

type Asked = 'lock' | 'unlock' | 'reset' | 'end';

/** One operator: who stands behind the account, its roles, and what an admin may do about it. */
export function OperatorDetail({ operator, all }: { readonly operator: OperatorRow; readonly all: readonly OperatorRow[] }): ReactElement {
  const t = useTranslations('operators');
  const app = useTranslations('app');
  const refresh = useRefresh();
  const me = useSession((s) => s.operator);
  const [chosen, setChosen] = useState<readonly Role[]>(operator.roles);
  const [asked, ask] = useState<Asked>();
  const change = useSend(operators.changeRoles);
  const acts = {
    lock: useSend(operators.lock),
    unlock: useSend(operators.unlock),
    reset: useSend(operators.reset),
    end: useSend(operators.endSessions),
  };
  const isAdmin = hasRole(me, operators.changeRoles.roles);
  const isSame = chosen.length === operator.roles.length && chosen.every((role) => operator.roles.includes(role));
  const others = all.filter((o) => o.person === operator.person && o.operator !== operator.operator);

  const changed = () => void refresh('operators', 'four-eyes', 'today');
  const tell = useAsked('operators');
  const run = (what: Asked, reason: string) => {
    const input = { operator: operator.operator, reason };
    const close = () => ask(undefined);
    if (what === 'lock')
      acts.lock.mutate(input, {
        onSuccess: () => {
          close();
          changed();
          toast({ kind: 'good', text: t('lockedToast') });
        },
      });
    else if (what === 'end')
      acts.end.mutate(input, {
        onSuccess: ({ ended }) => {
          close();
          changed();
          toast({ kind: 'good', text: t('endedToast', { count: ended }) });
        },
      });
    else
      acts[what].mutate(input, {
        onSuccess: (submitted) => {
          close();
          tell(submitted);
        },
      });
  };

  return (
    <div>
      <div className="mb-2 flex items-center gap-2.5">
        <Avatar name={operator.name} />
        <h2 className="min-w-0 flex-1 cut text-17 font-semibold tracking-title">{operator.name}</h2>
        <Tag tone={operator.isLocked ? 'danger' : operator.hasPassword ? 'plain' : 'accent'}>{t(stateOf(operator))}</Tag>
      </div>
      <div className="-mx-4 mb-2">
        <Facts>
          <Fact name={t('person')}>{operator.personName}</Fact>
          {others.length > 0 && <Fact name={t('samePerson')}>{others.map((o) => o.name).join(', ')}</Fact>}
          <Fact name={t('mail')}>{operator.email}</Fact>
          <Fact name={t('factors')}>
            {operator.factors.length > 0 ? operator.factors.map((f) => t(`factor.${f}`)).join(', ') : t('noFactor')}
          </Fact>
          <Fact name={t('sessions')}>{operator.sessions}</Fact>
          <Fact name={t('lastSignIn')}>{operator.lastSignInAt ? rowTime(operator.lastSignInAt) : t('never')}</Fact>
          {operator.failedSignIns && (
            <Fact name={t('failedSignIns')}>
              <span className={operator.failedSignIns.today >= 5 ? 'text-danger' : undefined}>
                {t('failedSignInsSay', {
                  count: operator.failedSignIns.today,
                  time: rowTime(operator.failedSignIns.lastAt),
                  ip: operator.failedSignIns.lastIp,
                })}
              </span>
            </Fact>
          )}
          <Fact name={t('created')}>{timeText(operator.createdAt, 'day')}</Fact>
        </Facts>
      </div>
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
                run: (reason) => change.mutate({ operator: operator.operator, roles: [...chosen], reason }, { onSuccess: tell }),
              },
            ]}
          />
        </div>
      )}
      {isAdmin && (
        <div className="flex flex-wrap gap-2 pt-2">
          <ActButton small tone="line" onClick={() => ask('end')}>
            {t('end')}
          </ActButton>
          <ActButton small tone="line" onClick={() => ask('reset')}>
            {t('reset')}
          </ActButton>
          {operator.isLocked ? (
            <ActButton small tone="line" onClick={() => ask('unlock')}>
              {t('unlock')}
            </ActButton>
          ) : (
            <ActButton small tone="danger" onClick={() => ask('lock')}>
              {t('lock')}
            </ActButton>
          )}
        </div>
      )}
      {asked && (
        <Confirm
          title={`${t(asked)}: ${operator.name}`}
          act={t(asked)}
          tone={asked === 'unlock' || asked === 'end' ? 'ink' : 'danger'}
          busy={acts[asked].isPending}
          error={acts[asked].error ?? undefined}
          onClose={() => {
            acts[asked].reset();
            ask(undefined);
          }}
          onConfirm={(reason) => run(asked, reason)}
        >
          {t(`${asked}Text`)}
        </Confirm>
      )}
    </div>
  );
}
