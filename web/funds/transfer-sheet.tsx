import type { Account } from '@bourse/core/ledger/account';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { RoomTexts } from '../parts/room-texts.tsx';
import { useBalances } from '../wire/balances.ts';
import { draftFor, type TransferDraft } from './transfer.ts';
import { TransferForm } from './transfer-form.tsx';

interface Wish {
  readonly open: boolean;
  readonly to: Account;
  readonly asset: string;
  readonly onClose: () => void;
  /** A transfer was completed; the sheet closes next. */
  readonly onDone?: () => void;
}

/** Brings what is missing into an account, and returns to what one was doing. */
export const TransferSheet = (wish: Wish): ReactElement => (
  <RoomTexts room="funds" before={null}>
    <InRoom {...wish} />
  </RoomTexts>
);

function InRoom({ open, onClose, ...wish }: Wish): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  return (
    <Sheet open={open} onClose={onClose} title={t('transfer')} closeLabel={app('close')}>
      <Body key={`${wish.to} ${wish.asset}`} {...wish} onClose={onClose} />
    </Sheet>
  );
}

function Body({ to, asset, onClose, onDone }: Omit<Wish, 'open'>): ReactElement {
  const balances = useBalances();
  const [written, write] = useState<TransferDraft>();
  return (
    <TransferForm
      raised
      draft={written ?? draftFor({ to, asset }, balances.data?.balances ?? [])}
      onDraft={write}
      onDone={() => {
        write(undefined);
        onDone?.();
        onClose();
      }}
    />
  );
}
