import { operators } from '@bourse/contract/office/operators';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SetUpSent } from '../parts/set-up-sent.tsx';
import { SelectField, TextField } from '../parts/text-field.tsx';
import { useRefresh, useSend } from '../wire/use-call.ts';
import type { OperatorRow } from './operator-row.ts';

/** A new account for a new or known person. It starts without roles; the set-up link is emailed to the operator. */
export function AddOperator({ all, onClose }: { readonly all: readonly OperatorRow[]; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('operators');
  const refresh = useRefresh();
  const add = useSend(operators.add);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  // An incomplete address is wrong, but that's only shown once the field is left.
  const [mailLeft, leaveMail] = useState(false);
  const [person, setPerson] = useState('');
  const [personName, setPersonName] = useState('');
  const persons = new Map(all.map((o) => [o.person, o.personName]));
  const isName = /^[a-z][a-z0-9-]{1,31}$/.test(name);
  const isMail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  const isWhole = isName && isMail && (person !== '' || personName.trim().length >= 2);

  return (
    <Dialog title={t('add')} onClose={onClose}>
      {add.data ? (
        <SetUpSent mailed={add.data} onDone={onClose} />
      ) : (
        <div className="grid gap-3.5">
          <p className="text-t2">{t('addText')}</p>
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            error={name !== '' && !isName ? t('nameWrong') : undefined}
            value={name}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setName(event.target.value.toLowerCase())}
          />
          <TextField
            label={t('mail')}
            type="email"
            autoComplete="off"
            error={mailLeft && email !== '' && !isMail ? t('mailWrong') : undefined}
            onBlur={() => leaveMail(true)}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <SelectField label={t('whose')} value={person} onChange={(event) => setPerson(event.target.value)}>
            <option value="">{t('newPerson')}</option>
            {[...persons].map(([id, of]) => (
              <option key={id} value={id}>
                {of}
              </option>
            ))}
          </SelectField>
          {person === '' && (
            <TextField
              label={t('personName')}
              hint={t('personHint')}
              value={personName}
              onChange={(event) => setPersonName(event.target.value)}
            />
          )}
          <ActBar
            stacked
            busy={add.isPending}
            error={add.error ?? undefined}
            acts={[
              {
                id: 'add',
                label: t('add'),
                tone: 'ink',
                ...(!isWhole && { unless: t('add') }),
                run: (reason) =>
                  add.mutate(
                    { name, email: email.trim(), reason, ...(person ? { person } : { personName: personName.trim() }) },
                    { onSuccess: () => void refresh('operators') },
                  ),
              },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
