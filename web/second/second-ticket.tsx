import { Button } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { type ReactElement, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../parts/preferences.ts';
import { DurationChoice } from './duration-choice.tsx';
import { unitsIn } from './reason.ts';
import { AvailableRow, StakeField } from './stake-field.tsx';
import type { SecondTrade } from './use-second-trade.ts';

interface SecondTicketProps {
  readonly trade: SecondTrade;
  readonly chips: readonly string[];
  readonly onTransfer: () => void;
  /** Opens the trader's own limits, where no card shows them. */
  readonly onLimits?: () => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** Duration and stake. The buttons that place it stand below, at the thumb. */
export function SecondTicket({ trade, chips, onTransfer, onLimits, input }: SecondTicketProps): ReactElement {
  const t = useTranslations('second');
  const hides = usePreferences((p) => p.hideBalances);
  const [typing, setTyping] = useState(false);
  const { info, ticket, fault, reason, edit, place } = trade;
  const isOfStake = fault !== undefined && ['below_stake', 'above_stake', 'insufficient', 'daily_loss'].includes(fault.reason);
  return (
    <form
      aria-label={t('form')}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTyping(false);
        if (ticket.direction) place(ticket.direction);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') edit({ stake: '', direction: undefined });
      }}
    >
      <DurationChoice payouts={info.payouts} durationMs={trade.payout.durationMs} onDuration={(durationMs) => edit({ durationMs })} />
      <StakeField
        info={info}
        stake={ticket.stake}
        input={input}
        error={isOfStake && !typing ? reason : undefined}
        chips={chips.filter((amount) => isWithin(amount, info))}
        most={trade.most}
        onStake={(stake) => {
          setTyping(document.activeElement === input.current);
          edit({ stake });
        }}
        onLeft={() => setTyping(false)}
      />
      <AvailableRow info={info} available={trade.available} isHidden={hides} onTransfer={onTransfer} onLimits={onLimits} />
      {fault?.reason === 'insufficient' && (
        <Button tone="tonal" size="medium" wide onClick={onTransfer}>
          {t('transferIn', { asset: info.asset })}
        </Button>
      )}
      {trade.refusal !== undefined && <FieldError>{trade.refusal}</FieldError>}
    </form>
  );
}

function isWithin(amount: string, info: SecondTrade['info']): boolean {
  const [units, least, most] = [amount, info.minimumStake, info.maximumStake].map((text) => unitsIn(text, info) ?? 0n) as [
    bigint,
    bigint,
    bigint,
  ];
  return units >= least && units <= most;
}
