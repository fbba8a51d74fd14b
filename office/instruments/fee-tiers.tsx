import type { Output } from '@bourse/contract/call';
import { instruments } from '@bourse/contract/office/instruments';
import { fractionOf, percentOf } from '@bourse/core/money/percent';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { ActButton } from '../parts/act-button.tsx';
import { useAsked } from '../parts/asked.ts';
import { Changes } from '../parts/changes.tsx';
import { RemoveRow, RowField } from '../parts/row-editor.tsx';
import { useDraft } from '../wire/draft.ts';
import { moneyText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';

type Tier = Output<typeof instruments.list>['feeTiers'][number];
const fields = ['floor', 'maker', 'taker'] as const;
const decimal = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;

// Rates are typed in percent, as they are shown.
const typed = (tier: Tier): Tier => ({ ...tier, maker: percentOf(tier.maker), taker: percentOf(tier.taker) });
const sent = (tier: Tier): Tier => ({ ...tier, maker: fractionOf(tier.maker), taker: fractionOf(tier.taker) });
function whyWrong(tier: Tier): 'number' | 'high' | 'order' | undefined {
  if (fields.some((field) => !decimal.test(tier[field]))) return 'number';
  // For comparing only; the text itself is sent.
  if (Number(tier.taker) > 1 || Number(tier.maker) > 1) return 'high';
  return Number(tier.maker) > Number(tier.taker) ? 'order' : undefined;
}

/** The fee tiers by volume, and the form to ask for others. */
export function FeeTiers({ tiers, asset }: { readonly tiers: readonly Tier[]; readonly asset: string }): ReactElement {
  const t = useTranslations('instruments');
  const operator = useSession((s) => s.operator);
  const mayChange = hasRole(operator, instruments.changeFees.roles);
  const { value: draft, set: setDraft } = useDraft<readonly Tier[] | undefined>('fee tiers', undefined, (all) => all === undefined);
  const change = useSend(instruments.changeFees);
  const asked = useAsked('instruments');
  const said = (tier: Tier): string =>
    t('tierText', { floor: moneyText(tier.floor), asset, maker: percentOf(tier.maker), taker: percentOf(tier.taker) });
  const wrong = draft?.findIndex((tier) => whyWrong(tier) !== undefined) ?? -1;
  const wanted = wrong === -1 ? draft?.map(sent) : undefined;
  const isSame = wanted !== undefined && JSON.stringify(wanted) === JSON.stringify(tiers);
  const preview = wanted?.flatMap((tier, n) => {
    const [before, after] = [tiers[n] && said(tiers[n]), said(tier)];
    return before === after ? [] : [{ name: t('tier', { number: String(n + 1) }), before, after }];
  });
  const gone = wanted
    ? tiers.slice(wanted.length).map((tier, n) => ({ name: t('tier', { number: String(wanted.length + n + 1) }), before: said(tier) }))
    : [];
  const head = 'h-7 text-end text-11 font-medium text-t3 px-2 first:text-start';

  return (
    <section className="flex-none px-5 pt-5 pb-6">
      <header className="mb-1 flex items-center gap-3">
        <h2 className="flex-1 font-semibold">{t('tiers')}</h2>
        {mayChange && (
          <ActButton small tone="line" onClick={() => setDraft(draft ? undefined : tiers.map(typed))}>
            {draft ? t('leaveTiers') : t('editTiers')}
          </ActButton>
        )}
      </header>
      <p className="mb-2 max-w-xl text-12 text-t3">{t('tiersText', { asset })}</p>
      <table className="w-full max-w-xl">
        <thead>
          <tr className="hairline-b">
            <th className={head} scope="col">
              {t('floor')}
            </th>
            <th className={head} scope="col">
              {draft ? t('inPercent', { what: t('maker') }) : t('maker')}
            </th>
            <th className={head} scope="col">
              {draft ? t('inPercent', { what: t('taker') }) : t('taker')}
            </th>
            {draft && <th className={head} aria-hidden />}
          </tr>
        </thead>
        <tbody>
          {(draft ?? tiers).map((tier, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
            <tr key={n} className="h-[38px] hairline-b">
              {fields.map((field) => (
                <td key={field} className="px-2 text-end first:text-start">
                  {draft ? (
                    <RowField
                      label={t('tierOf', {
                        what: field === 'floor' ? t('floor') : t('inPercent', { what: t(field) }),
                        number: String(n + 1),
                      })}
                      isRight={decimal.test(tier[field]) && (field === 'floor' || whyWrong(tier) === undefined)}
                      value={tier[field]}
                      onValue={(text) => setDraft(draft.map((d, m) => (m === n ? { ...d, [field]: text } : d)))}
                      width="max-w-28"
                    />
                  ) : field === 'floor' ? (
                    moneyText(tier.floor)
                  ) : (
                    <>
                      <span className="font-medium">{percentOf(tier[field])}%</span>{' '}
                      <small className="text-11 text-t3">{t('rate', { rate: percentOf(tier[field], 4) })}</small>
                    </>
                  )}
                </td>
              ))}
              {draft && (
                <td className="w-10 text-end">
                  <RemoveRow
                    label={t('removeTier', { number: String(n + 1) })}
                    unless={draft.length === 1}
                    onRemove={() => setDraft(draft.filter((_, m) => m !== n))}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {draft && (
        <div className="mt-3 max-w-xl">
          <ActButton
            small
            icon={<Plus size={14} aria-hidden />}
            disabled={draft.length >= 12}
            onClick={() => setDraft([...draft, { floor: '', maker: draft.at(-1)?.maker ?? '', taker: draft.at(-1)?.taker ?? '' }])}
            className="mb-3"
          >
            {t('addTier')}
          </ActButton>
          {wrong !== -1 && draft[wrong] && (
            <p role="alert" className="mb-3 text-12 text-danger">
              {t(`wrongTier.${whyWrong(draft[wrong]) ?? 'number'}`, { number: String(wrong + 1) })}
            </p>
          )}
          {preview && preview.length + gone.length > 0 && (
            <div className="mb-3">
              <Changes changes={[...preview, ...gone]} />
            </div>
          )}
          <ActBar
            busy={change.isPending}
            error={change.error ?? undefined}
            acts={[
              {
                id: 'ask',
                label: t('askFees'),
                tone: 'ink',
                ...((isSame || wanted === undefined) && { unless: isSame ? t('nothing') : t('numbersFirst') }),
                run: (reason) =>
                  wanted &&
                  change.mutate(
                    { tiers: wanted, reason },
                    {
                      onSuccess: (answer) => {
                        setDraft(undefined);
                        asked(answer);
                      },
                    },
                  ),
              },
            ]}
          />
        </div>
      )}
    </section>
  );
}
