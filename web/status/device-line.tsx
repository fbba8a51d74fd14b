import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { type ReactElement, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { moneyText } from '../wire/money-text.ts';
import { serverNow } from '../wire/server-clock.ts';
import { listen, useLineState } from '../wire/stomp.ts';
import { clockOf, latencyOf } from './device-clock.ts';
import { pingLine } from './ping-line.ts';

const pingEveryMs = 5_000;
const kept = 5;

/** The live connection of this device, how long a message takes there and back, and its clock. */
export function DeviceLine(): ReactElement {
  const t = useTranslations('status');
  const locale = useLocale();
  const line = useLineState();
  const [samples, setSamples] = useState<readonly number[]>([]);
  const [offset, setOffset] = useState(0);
  // The line stays open while somebody listens.
  useEffect(() => listen('notices', () => undefined), []);
  useEffect(() => {
    if (line !== 'open') return setSamples([]);
    let isCurrent = true;
    const ping = async () => {
      const took = await pingLine();
      if (isCurrent && took !== undefined) setSamples((before) => [...before, took].slice(-kept));
    };
    void ping();
    const timer = setInterval(() => void ping(), pingEveryMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [line]);
  useEffect(() => {
    const look = () => setOffset(serverNow() - Date.now());
    const timer = setInterval(look, 1_000);
    look();
    return () => clearInterval(timer);
  }, []);
  const latency = latencyOf(samples);
  const clock = clockOf(offset);
  const seconds = clock.state === 'right' ? '' : `\u2068${moneyText(clock.seconds, locale)}\u2069`;
  return (
    <div className="rounded-card bg-bg1 px-4 py-2">
      <KeyValues lined>
        <KeyValue name={t('connection')}>
          <span className={line === 'open' ? 'text-success' : 'text-warn'}>{t(`line.${line}`)}</span>
        </KeyValue>
        <KeyValue name={t('latency')}>
          {latency === undefined ? (
            <span className="text-t3">{line === 'open' ? t('measuring') : '–'}</span>
          ) : (
            t('milliseconds', { count: `\u2068${moneyText(String(latency), locale)}\u2069` })
          )}
        </KeyValue>
        <KeyValue name={t('clock')}>
          {clock.state === 'right' ? t('clockRight') : t(clock.state === 'ahead' ? 'clockAhead' : 'clockBehind', { seconds })}
        </KeyValue>
      </KeyValues>
      <p className="pt-1 pb-2 text-12 text-t3">{t('clockNote')}</p>
    </div>
  );
}
