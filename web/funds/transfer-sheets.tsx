import { Sheet } from '@bourse/ui/sheet';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { AccountList } from './account-list.tsx';
import { AssetList } from './asset-list.tsx';
import { type TransferDraft, withAccount } from './transfer.ts';

export type Picking = 'from' | 'to' | 'asset' | undefined;

/** The lists from which a transfer's accounts and its asset are chosen. */
export function TransferSheets({
  draft,
  picking,
  onDraft,
  onClose,
}: {
  readonly draft: TransferDraft;
  readonly picking: Picking;
  readonly onDraft: (draft: TransferDraft) => void;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  const { from, to, asset } = draft;
  return (
    <>
      <Sheet
        open={picking === 'from' || picking === 'to'}
        onClose={onClose}
        title={picking === 'to' ? t('toTitle') : t('fromTitle')}
        closeLabel={app('close')}
      >
        <AccountList
          asset={asset}
          chosen={picking === 'to' ? to : from}
          onChoose={(account) => {
            if (picking === 'from' || picking === 'to') onDraft(withAccount(draft, picking, account));
            onClose();
          }}
        />
      </Sheet>
      <Sheet open={picking === 'asset'} onClose={onClose} title={t('assetTitle')} closeLabel={app('close')}>
        <AssetList
          key={from}
          account={from}
          chosen={asset}
          onChoose={(next) => {
            onDraft({ ...draft, asset: next, amount: next === asset ? draft.amount : '' });
            onClose();
          }}
        />
      </Sheet>
    </>
  );
}
