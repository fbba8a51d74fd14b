import { History } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { useBalances } from '../wire/balances.ts';
import { draftFor, type TransferDraft } from './transfer.ts';
import { TransferForm } from './transfer-form.tsx';

/** A transfer between the trader's accounts. The address may name accounts and asset; the rest is guessed from the balances. */
export default function TransferPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <Transfer />
    </RoomTexts>
  );
}

function Transfer(): ReactElement {
  const t = useTranslations('funds');
  const go = useGo();
  const asked = useAddress('/transfer');
  const balances = useBalances();
  const [written, write] = useState<TransferDraft>();
  return (
    <Screen
      heading="bar"
      title={t('transfer')}
      up="/capital"
      actions={
        <Go to="/transferLog" aria-label={t('log')} className="grid size-11 flex-none place-items-center rounded-button text-t2">
          <History size={24} strokeWidth={1.6} aria-hidden />
        </Go>
      }
    >
      <div className="px-4 pt-1">
        <TransferForm
          draft={written ?? draftFor(asked, balances.data?.balances ?? [])}
          onDraft={write}
          onLog={() => go({ to: '/transferLog' })}
        />
      </div>
      {balances.isError && !balances.data && (
        <CallFailure title={t('balancesFailed')} error={balances.error} onRetry={() => void balances.refetch()} />
      )}
    </Screen>
  );
}
