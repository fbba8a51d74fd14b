import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from './act-bar.tsx';

/** Asks a second person for a change, with the reason. */
export function AskBar({
  busy,
  error,
  unless,
  onAsk,
}: {
  readonly busy: boolean;
  readonly error: unknown;
  /** Why it can't be asked for yet. */
  readonly unless: string | undefined;
  readonly onAsk: (reason: string) => void;
}): ReactElement {
  const t = useTranslations('four-eyes');
  return <ActBar stacked busy={busy} error={error} acts={[{ id: 'ask', label: t('ask'), tone: 'ink', letter: 'a', unless, run: onAsk }]} />;
}
