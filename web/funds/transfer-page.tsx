import { IconButton } from '@bourse/ui/button';
import { History } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../app/go.tsx';
import { Screen } from '../app/screen.tsx';
import { useBalances } from '../wire/balances.ts';
import { useOpenTransfer } from './open-transfer.ts';
import { likelySource } from './transfer.ts';
import { TransferForm } from './transfer-form.tsx';

/** Between the own accounts. The address may name accounts and asset; what is written here stays until it is sent. */
export function TransferPage(): ReactElement {
  const t = useTranslations('funds');
  const go = useGo();
  const { from, to, asset } = useAddress('/transfer');
  const balances = useBalances();
  const open = useOpenTransfer((s) => s.draft);
  useEffect(() => {
    // Only what an address asks for replaces what was being written.
    if (from || to || asset) useOpenTransfer.setState({ draft: undefined });
  }, [from, to, asset]);
  const target = to ?? (from === 'spot' ? 'fiat' : 'spot');
  const what = asset ?? 'USDT';
  const source = from ?? likelySource(balances.data?.balances ?? [], target, what);
  const draft = open ?? { from: source, to: source === target ? (target === 'spot' ? 'fiat' : 'spot') : target, asset: what, amount: '' };
  return (
    <Screen
      title={t('transfer')}
      up="/capital"
      actions={
        <IconButton label={t('log')} onClick={() => go({ to: '/transferLog' })}>
          <History size={22} strokeWidth={1.6} aria-hidden />
        </IconButton>
      }
    >
      <div className="px-4 pt-1">
        <TransferForm
          draft={draft}
          onDraft={(next) => useOpenTransfer.setState({ draft: next })}
          onPickAsset={() => {
            useOpenTransfer.setState({ draft });
            go({ to: '/accountCurrency', search: { for: 'asset', account: draft.from } });
          }}
        />
      </div>
    </Screen>
  );
}
