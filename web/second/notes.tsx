import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Note, PolicyNote } from './policy-note.tsx';
import type { SecondTrade } from './use-second-trade.ts';

/** What keeps new contracts from being placed, and that running ones are safe meanwhile. */
export function Notes({
  trade: { info, isStale, isConnected, running },
  className = '',
}: {
  readonly trade: SecondTrade;
  readonly className?: string;
}): ReactElement {
  const t = useTranslations('second.note');
  const hasRunning = running !== undefined && running.length > 0;
  return (
    <div className={`grid gap-2 empty:hidden ${className}`}>
      {!isConnected && hasRunning && <Note isStrict>{t('offline')}</Note>}
      {isConnected && !info.isOpen && <Note isStrict>{t(info.closedBecause ?? 'stopped')}</Note>}
      {isConnected && info.isOpen && isStale && <Note isStrict>{t('index')}</Note>}
      <PolicyNote />
    </div>
  );
}
