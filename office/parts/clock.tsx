import { type ReactElement, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { timeText } from '../wire/time-text.ts';

const everySecond = (listener: () => void) => {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
};
const second = () => Math.floor(Date.now() / 1_000) * 1_000;

/** The time now, to the second; for ages and the clock. */
export const useNow = (): number => useSyncExternalStore(everySecond, second, second);

export function Clock(): ReactElement {
  const t = useTranslations('app');
  const now = useNow();
  return (
    <span className="whitespace-nowrap text-t2 max-[900px]:hidden">
      {timeText(now, 'clock')} <b className="font-medium text-t1">{timeText(now, 'time')}</b> {t('utc')}
    </span>
  );
}
