import { assetsIn, shownName } from '@bourse/contract/instrument-id';
import { secondsOffice } from '@bourse/contract/office/seconds';
import { Coin } from '@bourse/ui/coin';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { AskBar } from '../parts/ask-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { RequestHistory } from '../parts/request-history.tsx';
import { SelectField } from '../parts/text-field.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';

/** Chooses an instrument that isn't listed. */
export function Unlisted({
  symbols,
  chosen,
  onChoose,
}: {
  readonly symbols: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (symbol: string | undefined) => void;
}): ReactElement | false {
  const t = useTranslations('seconds');
  const operator = useSession((s) => s.operator);
  return (
    hasRole(operator, secondsOffice.listContract.roles) && (
      <SelectField
        label={t('listAnother')}
        isLabelHidden
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value || undefined)}
      >
        <option value="">{t('listAnother')}</option>
        {symbols.map((symbol) => (
          <option key={symbol} value={symbol}>
            {shownName(symbol)}
          </option>
        ))}
      </SelectField>
    )
  );
}

/** Asks for its listing on the usual terms. */
export function ListForm({ symbol }: { readonly symbol: string }): ReactElement {
  const t = useTranslations('seconds');
  const operator = useSession((s) => s.operator);
  const list = useSend(secondsOffice.listContract);
  const asked = useAsked('seconds');
  return (
    <div>
      <h2 className="mb-2 flex items-center gap-2 text-17 font-semibold tracking-title">
        <Coin asset={assetsIn(symbol).base} size={22} />
        {shownName(symbol)}
      </h2>
      <p className="mb-3 text-12 text-t3">{t('listText')}</p>
      {hasRole(operator, secondsOffice.listContract.roles) && (
        <AskBar
          busy={list.isPending}
          error={list.error ?? undefined}
          unless={undefined}
          onAsk={(reason) => list.mutate({ symbol, reason }, { onSuccess: asked })}
        />
      )}
      <RequestHistory kinds={/^seconds\.list-contract$/} subject={`:${symbol}`} />
    </div>
  );
}
