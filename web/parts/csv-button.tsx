import { saveCsv } from '@bourse/client/save-file';
import { toast } from '@bourse/ui/toast';
import { Download } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from './error-text.ts';

/** Downloads a list, named after it and the day. Long ones load page by page; the button counts, and a second press stops. */
export function CsvButton({
  name,
  text,
}: {
  readonly name: string;
  readonly text: (onCount: (count: number) => void, signal: AbortSignal) => Promise<string>;
}): ReactElement {
  const t = useTranslations('app.csv');
  const locale = useLocale();
  const errorText = useErrorText();
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    setCount(0);
    try {
      saveCsv(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, [await text(setCount, abort.signal)]);
      toast({ kind: 'good', text: t('done') });
    } catch (error) {
      if (!abort.signal.aborted) toast({ kind: 'bad', text: errorText(error) });
    } finally {
      setCount(undefined);
    }
  };
  const busy = count !== undefined;
  return (
    <button
      type="button"
      aria-label={busy ? t('stop') : t('label')}
      onClick={() => (busy ? running.current?.abort() : void start())}
      className="flex h-11 min-w-11 flex-none items-center justify-center gap-1 rounded-button text-t2"
    >
      {busy ? (
        <span role="status" className="num px-2 text-12 font-medium text-accent">
          {count.toLocaleString(`${locale}-u-nu-latn`)}
        </span>
      ) : (
        <Download size={22} strokeWidth={1.6} aria-hidden />
      )}
    </button>
  );
}
