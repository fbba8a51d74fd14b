import { clientClasses, policyOffice } from '@bourse/contract/office/policy';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AskBar } from '../parts/ask-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { ChipRow } from '../parts/chips.tsx';
import { TextField } from '../parts/text-field.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';

/** Which rows apply to a trader. Everyone is retail until two people have decided otherwise. */
export function ClassForm(): ReactElement {
  const t = useTranslations('policy');
  const operator = useSession((s) => s.operator);
  const mayChange = hasRole(operator, policyOffice.changeClass.roles);
  const [uid, setUid] = useState('');
  const [clientClass, setClass] = useState<(typeof clientClasses)[number]>('professional');
  const change = useSend(policyOffice.changeClass);
  const asked = useAsked('policy');
  return (
    <div>
      <h2 className="mb-1 text-17 font-semibold tracking-title">{t('clientClass')}</h2>
      <p className="mb-3 text-12 text-t3">{t(mayChange ? 'classText' : 'notYours')}</p>
      {mayChange && (
        <div className="grid gap-3">
          <TextField
            label={t('uid')}
            inputMode="numeric"
            autoComplete="off"
            value={uid}
            onChange={(event) => setUid(event.target.value.trim())}
          />
          <ChipRow
            label={t('class')}
            value={clientClass}
            onValue={setClass}
            chips={clientClasses.map((value) => ({ value, label: t(`class_${value}`) }))}
          />
          <AskBar
            busy={change.isPending}
            error={change.error ?? undefined}
            unless={/^[1-9]\d{0,15}$/.test(uid) ? undefined : t('enterUid')}
            onAsk={(reason) => change.mutate({ uid, clientClass, reason }, { onSuccess: asked })}
          />
        </div>
      )}
    </div>
  );
}
