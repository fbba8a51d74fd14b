import { percentOf } from '@bourse/core/money/percent';
import { Figure } from '@bourse/ui/figure';
import { type ReactElement, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { spot } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { percentText } from '../wire/money-text.ts';
import { useLineState } from '../wire/stomp.ts';
import { useCall } from '../wire/use-call.ts';
import { focusFilter, type Keys, useKeys } from './keys.ts';
import { usePreferences } from './preferences.ts';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';
import { wideMedia } from './wide.ts';
import styles from './wide-pages.css?url';

/** A key and what it does. */
export type KeyLine = readonly [key: string, does: string];

interface FeeRates {
  readonly maker: string;
  readonly taker: string;
}

/** The last line of a wide page: the connection, the time, the trader's fees (spot's unless given), and the keys of this page. */
export function StatusLine({
  keys,
  more = [],
  fees,
  note,
}: {
  readonly keys: readonly KeyLine[];
  readonly more?: readonly KeyLine[];
  readonly fees?: FeeRates;
  /** Instead of the fees. */
  readonly note?: string;
}): ReactElement {
  const t = useTranslations('desk.keys');
  const [isHelp, help] = useState(false);
  const isOn = usePreferences((p) => p.shortcuts);
  const hasFilter = [...keys, ...more].some(([key]) => key === '/');
  const own: Keys = { '?': () => help(true), ...(hasFilter && { '/': focusFilter }) };
  useKeys(own);
  return (
    <footer className="status-line">
      <link rel="stylesheet" href={styles} precedence="wide" media={wideMedia} />
      <Connection />
      <Clock />
      {note === undefined ? <Fees given={fees} /> : <span className="status-fees">{note}</span>}
      <span className="flex-1" />
      {isOn &&
        keys.map(([key, does]) => (
          <span key={key} className="status-key">
            <kbd>{key}</kbd>
            {does}
          </span>
        ))}
      <button type="button" aria-haspopup="dialog" onClick={() => help(true)} className="status-key">
        <kbd>?</kbd>
        {t('all')}
      </button>
      <ShortcutsSheet open={isHelp} onClose={() => help(false)} keys={[...keys, ...more]} />
    </footer>
  );
}

function Connection(): ReactElement {
  const t = useTranslations('desk.status');
  const line = useLineState();
  const isOpen = line === 'open';
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className={`size-1.5 rounded-full ${isOpen ? 'bg-success' : 'bg-warn'}`} />
      {isOpen ? t('connected') : t('connecting')}
    </span>
  );
}

function Clock(): ReactElement {
  const locale = useLocale();
  const [now, tick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <Figure text={`${dateText(now, locale, 'time', 'UTC')} UTC`} />;
}

function Fees({ given }: { readonly given: FeeRates | undefined }): ReactElement {
  const t = useTranslations('desk.status');
  const locale = useLocale();
  const ofSpot = useCall(spot.fees, {}, { staleTime: 300_000, quiet: true, enabled: given === undefined });
  const rates = given ?? ofSpot.data;
  const percent = (fraction: string) => `\u2068${percentText(percentOf(fraction), locale, 'never')}\u2069`;
  return <span className="status-fees">{rates && t('fees', { maker: percent(rates.maker), taker: percent(rates.taker) })}</span>;
}
