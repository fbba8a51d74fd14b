import { proofOffice } from '@bourse/contract/office/proof';
import type { ReserveAddress } from '@bourse/contract/proof';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { Fact, Facts } from '../parts/card.tsx';
import type { Column } from '../parts/column.ts';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/text-field.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useSend } from '../wire/use-call.ts';

export function useReserveColumns(): readonly Column<ReserveAddress>[] {
  const t = useTranslations('proof');
  return useMemo(
    () => [
      { id: 'asset', head: t('asset'), width: 76, value: (r) => r.asset },
      { id: 'network', head: t('network'), width: 130, value: (r) => r.network },
      { id: 'address', head: t('address'), value: (r) => r.address, cell: (r) => <span className="hash">{r.address}</span> },
      { id: 'message', head: t('message'), wide: true, spare: true, value: (r) => r.message },
      {
        id: 'since',
        head: t('since'),
        width: 112,
        wide: true,
        value: (r) => r.since,
        cell: (r) => <span className="text-t2">{rowTime(r.since)}</span>,
      },
    ],
    [t],
  );
}

/** What is published about one address, and removing it from the list. */
export function ReserveDetail({ reserve }: { readonly reserve: ReserveAddress }): ReactElement {
  const t = useTranslations('proof');
  const operator = useSession((s) => s.operator);
  const remove = useSend(proofOffice.removeReserve);
  const asked = useAsked('proof');
  return (
    <div>
      <h2 className="mb-1 text-17 font-semibold tracking-title">
        {reserve.asset} {reserve.network}
      </h2>
      <div className="-mx-4">
        <Facts>
          <Fact name={t('address')}>
            <span className="hash">{reserve.address}</span>
          </Fact>
          <Fact name={t('message')}>{reserve.message}</Fact>
          <Fact name={t('signature')}>
            <span className="hash">{reserve.signature}</span>
          </Fact>
          <Fact name={t('since')}>{rowTime(reserve.since)}</Fact>
        </Facts>
      </div>
      {hasRole(operator, proofOffice.removeReserve.roles) && (
        <div className="mt-3">
          <ActBar
            stacked
            busy={remove.isPending}
            error={remove.error ?? undefined}
            acts={[
              {
                id: 'remove',
                label: t('remove'),
                tone: 'danger',
                letter: 'x',
                run: (reason) => remove.mutate({ id: reserve.id, reason }, { onSuccess: asked }),
              },
            ]}
          />
        </div>
      )}
    </div>
  );
}

const fields = ['asset', 'network', 'address', 'message', 'signature'] as const;
type Field = (typeof fields)[number];
const shapes: Readonly<Record<Field, RegExp>> = {
  asset: /^[A-Z0-9]{2,10}$/,
  network: /^\S.{0,39}$/,
  address: /^[A-Za-z0-9:]{20,120}$/,
  message: /^\S.{0,499}$/,
  signature: /^[A-Za-z0-9+/=_-]{40,600}$/,
};

/** A new address with its signed message. Errors show once a field is left. */
export function AddReserve({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('proof');
  const add = useSend(proofOffice.addReserve);
  const asked = useAsked('proof');
  const [typed, type] = useState<Readonly<Record<Field, string>>>({ asset: '', network: '', address: '', message: '', signature: '' });
  const [left, leave] = useState<readonly Field[]>([]);
  const wrong = fields.filter((name) => !shapes[name].test(typed[name].trim()));
  return (
    <Dialog title={t('add')} onClose={onClose}>
      <p className="mb-4 text-t2">{t('addText')}</p>
      <div className="mb-4 grid gap-3">
        {fields.map((name) => (
          <TextField
            key={name}
            label={t(name)}
            value={typed[name]}
            autoComplete="off"
            spellCheck={false}
            error={left.includes(name) && wrong.includes(name) ? t(`shapes.${name}`) : undefined}
            onBlur={() => leave([...left, name])}
            onChange={(event) => type({ ...typed, [name]: name === 'asset' ? event.target.value.toUpperCase() : event.target.value })}
          />
        ))}
      </div>
      <ActBar
        stacked
        busy={add.isPending}
        error={add.error ?? undefined}
        acts={[
          {
            id: 'add',
            label: t('askFor'),
            tone: 'ink',
            unless: wrong.length > 0 ? t('fillIn') : undefined,
            run: (reason) =>
              add.mutate(
                { ...(Object.fromEntries(fields.map((name) => [name, typed[name].trim()])) as Record<Field, string>), reason },
                {
                  onSuccess: (submitted) => {
                    asked(submitted);
                    onClose();
                  },
                },
              ),
          },
        ]}
      />
    </Dialog>
  );
}
