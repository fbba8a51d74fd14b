import { instruments } from '@bourse/contract/office/instruments';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AskBar } from '../parts/ask-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { Changes } from '../parts/changes.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { TextField } from '../parts/text-field.tsx';
import { YesNoField } from '../parts/yes-no-field.tsx';
import { groupedText, ungrouped } from '../wire/grouped.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import type { Instrument } from './instrument.ts';

const amounts = ['minimumQuantity', 'maximumQuantity', 'maximumMarketQuantity', 'minimumNotional'] as const;
const fractions = ['priceBand', 'marketBand', 'indexDeviation'] as const;
const counts = ['maximumOpenOrders', 'indexNormal', 'indexDegraded'] as const;
const texts = ['name', 'indexSources'] as const;
type Bound = (typeof texts)[number] | (typeof amounts)[number] | (typeof fractions)[number] | (typeof counts)[number];
const bounds: readonly Bound[] = ['name', ...amounts, ...fractions, ...counts, 'indexSources'];
const isText = (name: Bound): boolean => (texts as readonly string[]).includes(name);
const isCount = (name: Bound): boolean => (counts as readonly string[]).includes(name);

/** The limits of one instrument. A change needs a reason and a second person. */
export function BoundsForm({ instrument }: { readonly instrument: Instrument }): ReactElement {
  const t = useTranslations('instruments');
  const operator = useSession((s) => s.operator);
  const mayChange = hasRole(operator, instruments.change.roles);
  const [typed, setTyped] = useState<Readonly<Partial<Record<Bound, string>>>>({});
  const [listed, setListed] = useState(instrument.listed);
  // Offered together with delisting, and afterwards as long as orders are open.
  const [cancels, setCancels] = useState(true);
  const mayCancel = !listed && !instrument.ended && (instrument.listed || instrument.openOrders > 0);
  const ends = mayCancel && cancels;
  const change = useSend(instruments.change);
  const asked = useAsked('instruments');
  const now = (name: Bound): string => String(instrument[name]);
  const shown = (name: Bound, text: string): string => (isText(name) ? text : groupedText(text));
  const clean = (name: Bound): string => (isText(name) ? (typed[name] ?? '').trim() : ungrouped(typed[name] ?? ''));
  // Practice prices are generated and have no sources.
  const shownBounds = bounds.filter((name) => name !== 'indexSources' || instrument.indexSources !== '');
  const changed = bounds.filter((name) => typed[name] !== undefined && clean(name) !== now(name));
  const wrong = changed.filter(
    (name) => !isText(name) && !(isCount(name) ? /^\d{1,5}$/ : /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/).test(clean(name)),
  );
  const lines = [
    ...changed.map((name) => ({ name: t(name), before: shown(name, now(name)), after: shown(name, clean(name)) })),
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
        {shownBounds.map((name) => (
          <TextField
            key={name}
            label={t(name)}
            readOnly={!mayChange}
            inputMode={isText(name) ? 'text' : 'decimal'}
            autoComplete="off"
            value={typed[name] ?? shown(name, now(name))}
            error={wrong.includes(name) ? '!' : undefined}
            hint={(fractions as readonly string[]).includes(name) ? t('fraction') : undefined}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            onBlur={() => typed[name] !== undefined && setTyped({ ...typed, [name]: shown(name, clean(name)) })}
          />
        ))}
        <YesNoField label={t('listed')} value={listed} onValue={(next) => mayChange && setListed(next)} />
        {mayCancel && (
          <div>
            <span className="mb-[5px] block text-12 font-medium text-t2">{t('ordersLeft', { count: instrument.openOrders })}</span>
            <ChipRow
              label={t('ordersLeft', { count: instrument.openOrders })}
              value={cancels ? 'cancel' : 'keep'}
              onValue={(next) => mayChange && setCancels(next === 'cancel')}
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
            unless={wrong.length > 0 ? t('ask') : undefined}
            onAsk={(reason) =>
              change.mutate(
                {
                  symbol: instrument.symbol,
                  reason,
                  changes: {
                    ...Object.fromEntries(changed.map((name) => [name, isCount(name) ? Number(clean(name)) : clean(name)])),
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
