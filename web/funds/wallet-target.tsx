import { Button } from '@bourse/ui/button';
import { Field } from '@bourse/ui/field';
import { Spinner } from '@bourse/ui/spinner';
import { BookUser, Check, ClipboardPaste, Info } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { dateText } from '../wire/date-text.ts';
import { AddressBookSheet } from './address-book-sheet.tsx';
import { addressOfCode } from './address-groups.ts';
import { AddressText } from './address-text.tsx';
import { rememberNetwork } from './network-memory.ts';
import { ScanButton } from './scan-button.tsx';
import type { AddressCheck } from './use-address-check.ts';
import { draftWithdrawal, useWithdrawDraft } from './withdraw-draft.ts';
import type { WithdrawalNet } from './withdrawal-offer.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The address: from the book, pasted, scanned or typed, and what its network says of it. */
export function WalletTarget({
  network,
  networks,
  asset,
  check,
  error,
}: {
  readonly network: WithdrawalNet;
  readonly networks: readonly WithdrawalNet[];
  readonly asset: string;
  readonly check: AddressCheck;
  readonly error: string | undefined;
}): ReactElement {
  const t = useTranslations('funds.addressField');
  const named = useLocalName();
  const locale = useLocale();
  const address = useWithdrawDraft((d) => d.address);
  const [isBook, openBook] = useState(false);
  const [isPasteRefused, refusePaste] = useState(false);
  const take = (text: string) => draftWithdrawal({ address: addressOfCode(text) });
  const paste = () => {
    const read = navigator.clipboard?.readText?.();
    if (!read) return refusePaste(true);
    read.then(take, () => refusePaste(true));
  };
  const others = networks.filter(
    (n) => check.state === 'wrong' && check.looksLike.includes(n.network) && n.network !== network.network && n.isOpen,
  );
  const wrong = check.fault && t(`fault.${check.fault}`, { network: `\u2068${named(network.name)}\u2069` });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field
        name="address"
        label={t('label')}
        dir="ltr"
        value={address}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        enterKeyHint="done"
        onChange={(event) => draftWithdrawal({ address: event.target.value })}
        error={error ?? wrong}
        hint={address === '' ? (isPasteRefused ? t('pasteRefused') : t('hint')) : undefined}
        after={
          <span className="-me-2 flex">
            <button type="button" aria-label={t('paste')} onClick={paste} className="grid size-11 place-items-center text-t2">
              <ClipboardPaste {...icon} />
            </button>
            <ScanButton onCode={take} />
            <button
              type="button"
              aria-label={t('book')}
              aria-haspopup="dialog"
              onClick={() => openBook(true)}
              className="grid size-11 place-items-center text-t2"
            >
              <BookUser {...icon} />
            </button>
          </span>
        }
      />
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {check.state === 'asking' && (
          <p className="flex items-center gap-2 text-12 text-t3">
            <Spinner size={14} /> {t('checking')}
          </p>
        )}
        {check.state === 'unknown' && (
          <p className="flex items-center gap-2 text-12 text-t2">
            {t('unchecked')}
            <button type="button" onClick={check.again} className="target font-semibold text-accent">
              {t('checkAgain')}
            </button>
          </p>
        )}
        {check.state === 'right' && (
          <>
            <p className="flex items-center gap-1.5 text-12 text-success">
              <Check size={14} strokeWidth={2.5} aria-hidden />
              {check.saved
                ? t('saved', { label: `\u2068${check.saved.label}\u2069` })
                : t('right', { network: `\u2068${named(network.name)}\u2069` })}
            </p>
            <div className="rounded-card bg-bg1 p-3.5">
              <AddressText address={check.canonical ?? address} />
            </div>
            {check.saved && !check.saved.isTrusted && (
              <Hint>{t('notTrusted', { time: `\u2068${dateText(check.saved.trustedAt, locale, 'shorts')}\u2069` })}</Hint>
            )}
            {!check.saved && !check.notices.includes('own-address') && <Hint>{t('notSaved')}</Hint>}
            {check.notices.map((notice) => (
              <Hint key={notice}>{t(`notice.${notice}`)}</Hint>
            ))}
          </>
        )}
        {others.map((other) => (
          <Button key={other.network} tone="tonal" size="medium" onClick={() => rememberNetwork(asset, other.network)}>
            {t('useNetwork', { network: `\u2068${named(other.name)}\u2069` })}
          </Button>
        ))}
      </div>
      <AddressBookSheet open={isBook} network={network.network} onClose={() => openBook(false)} onChoose={take} />
    </div>
  );
}

const Hint = ({ children }: { readonly children: string }): ReactElement => (
  <p className="flex items-start gap-1.5 text-12 text-t2">
    <Info size={14} strokeWidth={2} className="mt-px text-t3" aria-hidden />
    <span>{children}</span>
  </p>
);
