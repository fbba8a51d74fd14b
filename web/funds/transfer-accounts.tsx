import type { Account } from '@bourse/core/ledger/account';
import { FieldError } from '@bourse/ui/field';
import { Skeleton } from '@bourse/ui/skeleton';
import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { MovingAmount } from '../parts/moving-amount.tsx';
import { usePreferences } from '../parts/preferences.ts';
import { balanceOf, useBalances } from '../wire/balances.ts';
import { amountText, heldText, hidden } from '../wire/money-text.ts';
import { swapped, type TransferDraft } from './transfer.ts';

const sides = ['from', 'to'] as const;

/** From where and to where, with what may leave the one and is available in the other, and the button that swaps them. */
export function TransferAccounts({
  draft,
  onDraft,
  onPick,
  errors,
  sendable,
  surface,
}: {
  readonly draft: TransferDraft;
  readonly onDraft: (draft: TransferDraft) => void;
  readonly onPick: (side: 'from' | 'to') => void;
  readonly errors: { readonly [S in (typeof sides)[number]]: string | undefined };
  readonly sendable: string | undefined;
  readonly surface: string;
}): ReactElement {
  const t = useTranslations('funds');
  const name = useTranslations('ledger.account');
  const id = useId();
  return (
    <>
      <div className={`relative rounded-card ${surface}`}>
        {sides.map((side) => (
          <button
            key={side}
            type="button"
            aria-haspopup="dialog"
            aria-describedby={errors[side] ? `${id}-${side}` : undefined}
            onClick={() => onPick(side)}
            className="flex min-h-[72px] w-full items-center gap-3 px-3.5 py-2 text-start -outline-offset-2 [&+&]:hairline-t"
          >
            <span className="w-12 flex-none text-13 text-t3">{t(side)}</span>
            <span className="min-w-0 flex-1 pe-12">
              <span className="flex items-center gap-1 text-15 font-semibold">
                <span className="min-w-0">{name(draft[side])}</span>
                <ChevronDown size={16} strokeWidth={1.75} className="text-t3" aria-hidden />
              </span>
              <span className="flex min-h-4 flex-wrap items-center gap-x-1 text-12 text-t3">
                <Available account={draft[side]} asset={draft.asset} sendable={side === 'from' ? sendable : undefined} />
              </span>
            </span>
          </button>
        ))}
        <button
          type="button"
          aria-label={t('swap')}
          onClick={() => onDraft(swapped(draft))}
          className="absolute end-3.5 top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-bg3 text-t1 transition-transform duration-(--m-tap) active:scale-95"
        >
          <ArrowUpDown size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      {sides.map(
        (side) =>
          errors[side] && (
            <FieldError key={side} id={`${id}-${side}`}>
              {errors[side]}
            </FieldError>
          ),
      )}
    </>
  );
}

function Available({
  account,
  asset,
  sendable,
}: {
  readonly account: Account;
  readonly asset: string;
  readonly sendable: string | undefined;
}): ReactNode {
  const t = useTranslations('funds');
  const locale = useLocale();
  const hides = usePreferences((p) => p.hideBalances);
  const { data, isError } = useBalances();
  if (!data) return isError ? t('availableUnknown') : <Skeleton width={120} height={10} />;
  const available = sendable ?? balanceOf(data, account, asset)?.available;
  return (
    <>
      {t('available')}
      <span title={hides ? undefined : `${amountText(available, locale, asset)} ${asset}`}>
        <MovingAmount
          key={asset}
          value={available}
          format={(value) => (hides ? hidden : `${heldText(value, locale, asset)}\u00a0${asset}`)}
        />
      </span>
    </>
  );
}
