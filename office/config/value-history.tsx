import type { Output } from '@bourse/contract/call';
import { config } from '@bourse/contract/office/config';
import { Undo2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { useAsked } from '../parts/asked.ts';
import { Changes } from '../parts/changes.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useSend } from '../wire/use-call.ts';
import type { ConfigValue } from './config-value.ts';

type Past = Output<typeof config.history>[number];

/** All earlier values, who changed them and why. Each can be restored, with a reason. */
export function ValueHistory({ value }: { readonly value: ConfigValue }): ReactElement {
  const t = useTranslations('config');
  const operator = useSession((s) => s.operator);
  const { data } = useCall(config.history, { name: value.name });
  const restore = useSend(config.restore);
  const submitted = useAsked('config', t('changedToast'));
  const [wanted, want] = useState<Past>();
  const mayRestore = hasRole(operator, config.restore.roles);
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('history')}</h3>
      {data?.length === 0 && <p className="text-t3">{t('noHistory')}</p>}
      <ol className="grid gap-3">
        {data?.map((past) => (
          <li key={past.id}>
            <p className="mb-1 flex items-center justify-between gap-2 text-12 text-t2">
              <span>
                {rowTime(past.at)} <b className="font-medium text-t1">{past.by?.name ?? t('server')}</b>
              </span>
              {mayRestore && past.before !== value.value && value.kind !== 'picture' && (
                <ActButton small tone="bare" icon={<Undo2 size={13} aria-hidden />} onClick={() => want(past)}>
                  {t('restore')}
                </ActButton>
              )}
            </p>
            <Changes changes={[{ name: past.reason ?? value.label, before: past.before, after: past.value }]} />
          </li>
        ))}
      </ol>
      {wanted && (
        <Confirm
          title={t('restoreTitle')}
          act={t('restore')}
          busy={restore.isPending}
          error={restore.error ?? undefined}
          onClose={() => {
            restore.reset();
            want(undefined);
          }}
          onConfirm={(reason) =>
            restore.mutate(
              { id: wanted.id, reason },
              {
                onSuccess: (answer) => {
                  want(undefined);
                  submitted(answer);
                },
              },
            )
          }
        >
          {t('restoreText', { value: wanted.before || t('empty'), now: value.value || t('empty') })}
        </Confirm>
      )}
    </section>
  );
}
