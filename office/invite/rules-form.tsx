import type { Output } from '@bourse/contract/call';
import { inviteOffice } from '@bourse/contract/office/invite';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AskBar } from '../parts/ask-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { Changes } from '../parts/changes.tsx';
import { TextField } from '../parts/text-field.tsx';
import { YesNoField } from '../parts/yes-no-field.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';

export type RewardRules = Output<typeof inviteOffice.rules>;
const decimal = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,8})?$/;

/** Share, cap and condition of rewards. A change needs a reason and a second person. */
export function RulesForm({ rules }: { readonly rules: RewardRules }): ReactElement {
  const t = useTranslations('invite');
  const operator = useSession((s) => s.operator);
  const mayChange = hasRole(operator, inviteOffice.changeRules.roles);
  const [share, setShare] = useState(rules.share);
  const [dailyCap, setDailyCap] = useState(rules.dailyCap);
  const [verifiedOnly, setVerifiedOnly] = useState(rules.verifiedOnly);
  const change = useSend(inviteOffice.changeRules);
  const asked = useAsked('invite');
  // At most half of a fee, as in the core.
  const isShareWrong = !decimal.test(share) || Number(share) > 50;
  const isCapWrong = !decimal.test(dailyCap) || Number(dailyCap) <= 0;
  const yes = (value: boolean): string => t(value ? 'rules.yes' : 'rules.no');
  const lines = [
    { name: t('rules.share'), before: rules.share, after: share },
    { name: t('rules.cap', { asset: rules.capAsset }), before: rules.dailyCap, after: dailyCap },
    { name: t('rules.verifiedOnly'), before: yes(rules.verifiedOnly), after: yes(verifiedOnly) },
  ].filter((line) => line.before !== line.after);

  return (
    <div className="px-4 pb-4">
      <div className="grid gap-3">
        <TextField
          label={t('rules.share')}
          inputMode="decimal"
          autoComplete="off"
          readOnly={!mayChange}
          value={share}
          onChange={(event) => setShare(event.target.value.trim())}
          {...(isShareWrong ? { error: t('rules.shareWrong') } : { hint: t('rules.shareHint') })}
        />
        <TextField
          label={t('rules.cap', { asset: rules.capAsset })}
          inputMode="decimal"
          autoComplete="off"
          readOnly={!mayChange}
          value={dailyCap}
          onChange={(event) => setDailyCap(event.target.value.trim())}
          {...(isCapWrong ? { error: t('rules.capWrong') } : { hint: t('rules.capHint') })}
        />
        <YesNoField label={t('rules.verifiedOnly')} value={verifiedOnly} onValue={(next) => mayChange && setVerifiedOnly(next)} />
      </div>
      <p className="mt-3 text-12 text-t3">{t(mayChange ? 'rules.text' : 'rules.notYours')}</p>
      {mayChange && (
        <div className="mt-4">
          {lines.length > 0 && (
            <div className="mb-3">
              <p className="mb-1 text-12 font-medium text-t2">{t('rules.changes')}</p>
              <Changes changes={lines} />
            </div>
          )}
          <AskBar
            busy={change.isPending}
            error={change.error ?? undefined}
            unless={
              lines.length === 0 ? t('rules.nothing') : isShareWrong ? t('rules.shareWrong') : isCapWrong ? t('rules.capWrong') : undefined
            }
            onAsk={(reason) => change.mutate({ share, dailyCap, verifiedOnly, reason }, { onSuccess: asked })}
          />
        </div>
      )}
    </div>
  );
}
