import { instruments } from '@bourse/contract/office/instruments';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { AskBar } from '../parts/ask-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { Changes } from '../parts/changes.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { TextField } from '../parts/text-field.tsx';
import { YesNoField } from '../parts/yes-no-field.tsx';
import { useDraft } from '../wire/draft.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import { boundsOf, changedBounds, changesOf, isBound, kindOf, shownBound, type TypedBounds, tidied } from './bounds.ts';
import type { Instrument } from './instrument.ts';

interface BoundsDraft {
  readonly typed: TypedBounds;
  readonly listed?: boolean;
  /** Offered together with delisting, and afterwards as long as orders are open. */
  readonly cancels: boolean;
}
const untouched: BoundsDraft = { typed: {}, cancels: true };

/** The limits of one instrument. A change needs a reason and a second person. */
export function BoundsForm({ instrument }: { readonly instrument: Instrument }): ReactElement {
  const t = useTranslations('instruments');
  const operator = useSession((s) => s.operator);
  const mayChange = hasRole(operator, instruments.change.roles);
  const { value: draft, set } = useDraft(`bounds of ${instrument.symbol}`, untouched, (now) => now === untouched);
  const { typed, listed = instrument.listed, cancels } = draft;
  const mayCancel = !listed && !instrument.ended && (instrument.listed || instrument.openOrders > 0);
  const ends = mayCancel && cancels;
  const change = useSend(instruments.change);
  const asked = useAsked('instruments');
  const changed = changedBounds(instrument, typed);
  const wrong = changed.filter((name) => !isBound(name, typed[name] ?? ''));
  const errorOf = (kind: ReturnType<typeof kindOf>) => (kind === 'text' ? undefined : t(`wrong.${kind}`));
  const lines = [
    ...changed.map((name) => {
      const unit = kindOf(name) === 'percent' ? '%' : '';
      return { name: t(name), before: `${shownBound(instrument, name)}${unit}`, after: `${tidied(name, typed[name] ?? '')}${unit}` };
    }),
    ...(listed === instrument.listed
      ? []
      : [{ name: t('listed'), before: t(instrument.listed ? 'yes' : 'no'), after: t(listed ? 'yes' : 'no') }]),
    ...(ends ? [{ name: t('ended'), before: t('no'), after: t('yes') }] : []),
  ];

  return (
    <div>
      <h2 className="mb-1 text-17 font-semibold tracking-title">{instrument.name}</h2>
      <p className="mb-3 text-12 text-t3">{t('noPrice')}</p>
      <div className="grid grid-cols-2 gap-x-3 gap-y-3 max-[400px]:grid-cols-1">
        {boundsOf(instrument).map((name) => (
          <TextField
            key={name}
            label={t(name)}
            readOnly={!mayChange}
            inputMode={kindOf(name) === 'text' ? 'text' : 'decimal'}
            autoComplete="off"
            value={typed[name] ?? shownBound(instrument, name)}
            error={wrong.includes(name) ? errorOf(kindOf(name)) : undefined}
            after={kindOf(name) === 'percent' && <span className="text-12 text-t3">%</span>}
            onChange={(event) => set({ ...draft, typed: { ...typed, [name]: event.target.value } })}
            onBlur={() => typed[name] !== undefined && set({ ...draft, typed: { ...typed, [name]: tidied(name, typed[name]) } })}
          />
        ))}
        <YesNoField label={t('listed')} value={listed} onValue={(next) => mayChange && set({ ...draft, listed: next })} />
        {mayCancel && (
          <div>
            <span className="mb-[5px] block text-12 font-medium text-t2">{t('ordersLeft', { count: instrument.openOrders })}</span>
            <ChipRow
              label={t('ordersLeft', { count: instrument.openOrders })}
              value={cancels ? 'cancel' : 'keep'}
              onValue={(next) => mayChange && set({ ...draft, cancels: next === 'cancel' })}
              chips={[
                { value: 'cancel', label: t('cancelOrders') },
                { value: 'keep', label: t('keepOrders') },
              ]}
            />
          </div>
        )}
      </div>
      {!listed && <p className="mt-3 text-12 text-t3">{t(instrument.ended ? 'endedText' : ends ? 'cancelText' : 'keepText')}</p>}
      {mayChange && lines.length > 0 && (
        <div className="mt-4">
          <p className="mb-1 text-12 font-medium text-t2">{t('changes')}</p>
          <Changes changes={lines} />
          <p className="my-2 text-12 text-t3">{t('indexLater')}</p>
          <AskBar
            busy={change.isPending}
            error={change.error ?? undefined}
            unless={wrong.length > 0 ? t('numbersFirst') : undefined}
            onAsk={(reason) =>
              change.mutate(
                {
                  symbol: instrument.symbol,
                  reason,
                  changes: {
                    ...changesOf(changed, typed),
                    ...(listed !== instrument.listed && { listed }),
                    ...(ends && { ended: true }),
                  },
                },
                { onSuccess: asked },
              )
            }
          />
        </div>
      )}
    </div>
  );
}
