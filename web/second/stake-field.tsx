import type { SecondInfo } from '@bourse/contract/seconds-text';
import { AmountField } from '@bourse/ui/amount-field';
import { Figure } from '@bourse/ui/figure';
import { ArrowLeftRight } from 'lucide-react';
import type { ReactElement, Ref } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useWide } from '../parts/wide.ts';
import { decimalMarks, heldText, hidden, moneyText } from '../wire/money-text.ts';

interface StakeFieldProps {
  readonly info: SecondInfo;
  readonly stake: string;
  readonly error: string | undefined;
  readonly chips: readonly string[];
  /** What "All" fills in. */
  readonly most: string | undefined;
  readonly onStake: (stake: string) => void;
  readonly onLeft: () => void;
  readonly input: Ref<HTMLInputElement>;
}

/** How much is staked, with amounts at hand. */
export function StakeField({ info, stake, error, chips, most, onStake, onLeft, input }: StakeFieldProps): ReactElement {
  const t = useTranslations('second');
  const app = useTranslations('app');
  const wide = useWide();
  const locale = useLocale();
  const bound = (text: string) => `\u2068${moneyText(text, locale)}\u2069`;
  return (
    <div className={wide ? 'grid gap-2' : 'flex flex-wrap items-start gap-2'}>
      {/* Beside the amounts where its name fits; above them on the narrowest phones. */}
      <div className="min-w-36 flex-1">
        <AmountField
          look="plain"
          name="stake"
          ref={input}
          label={t('stakeBetween', { minimum: bound(info.minimumStake), maximum: bound(info.maximumStake) })}
          value={stake}
          onValue={onStake}
          onBlur={onLeft}
          decimals={info.assetScale}
          marks={decimalMarks(locale)}
          format={(value) => moneyText(value, locale)}
          error={error}
          after={<span className="text-13 text-t3">{info.asset}</span>}
        />
      </div>
      <fieldset aria-label={t('amounts')} className="flex flex-auto gap-1.5">
        {chips.map((amount) => (
          <Chip key={amount} on={stake === amount} onPress={() => onStake(amount)}>
            {moneyText(amount, locale)}
          </Chip>
        ))}
        <Chip on={false} disabled={most === undefined || most === '0'} onPress={() => most !== undefined && onStake(most)}>
          {app('all')}
        </Chip>
      </fieldset>
    </div>
  );
}

function Chip({
  on,
  disabled = false,
  onPress,
  children,
}: {
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: string;
}): ReactElement {
  const wide = useWide();
  return (
    <button
      type="button"
      aria-pressed={on}
      disabled={disabled}
      onClick={onPress}
      className={`num ${wide ? 'h-8' : 'h-13'} min-w-11 flex-auto rounded-field px-1.5 text-13 font-medium text-t2 ${
        on ? 'bg-bg3 shadow-[inset_0_0_0_1px_var(--line)]' : 'bg-field shadow-[inset_0_0_0_1px_var(--field-line)]'
      }`}
    >
      {children}
    </button>
  );
}

/** What the account has, and the way to put more into it. */
export function AvailableRow({
  info,
  available,
  isHidden,
  onTransfer,
  onLimits,
}: {
  readonly info: SecondInfo;
  readonly available: string | undefined;
  readonly isHidden: boolean;
  readonly onTransfer: () => void;
  readonly onLimits?: (() => void) | undefined;
}): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  return (
    <div className="flex items-center gap-3 text-12">
      <span className="text-t3">{t('available')}</span>
      <button type="button" onClick={onTransfer} className={`target inline-flex items-center gap-1.5 ${onLimits ? '' : 'ms-auto'}`}>
        <Figure text={isHidden ? hidden : `${heldText(available, locale, info.asset)} ${info.asset}`} />
        <span className="sr">{t('transferIn', { asset: info.asset })}</span>
        <ArrowLeftRight size={14} strokeWidth={2} className="text-accent" aria-hidden />
      </button>
      {onLimits && (
        <button type="button" aria-haspopup="dialog" onClick={onLimits} className="target ms-auto font-medium text-accent">
          {t('limits.title')}
        </button>
      )}
    </div>
  );
}
