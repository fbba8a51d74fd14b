import { ShieldAlert } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePulse } from './pulse.ts';

/** Each page has a row of its own, also while it loads; what was opened on one is open on the next. */
let wasOpen = false;

/** Above every page while the server is in safe mode: why, what still works, and how it ends. */
export function SafeModeRow(): ReactElement | null {
  const t = useTranslations('app');
  const why = usePulse().data?.unsafe;
  const [isOpen, setOpen] = useState(wasOpen);
  if (why === undefined) return null;
  return (
    <div role="alert" className="bg-danger-tint px-5 py-1.5 hairline-b max-[900px]:px-4">
      <p className="flex min-h-6 items-center gap-2.5 text-danger max-[900px]:flex-wrap">
        <ShieldAlert size={16} strokeWidth={1.8} className="flex-none" aria-hidden />
        <b className="flex-none font-semibold">{t('safeMode.title')}</b>
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{why}</span>
      </p>
      <details
        className="text-12 text-t2"
        open={isOpen}
        onToggle={(event) => {
          wasOpen = event.currentTarget.open;
          setOpen(wasOpen);
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
        <summary
          className="w-fit cursor-pointer py-1 font-medium text-t1"
          // At once: the browser's own event comes later, and a page that is left before it wouldn't remember.
          onClick={(event) => {
            event.preventDefault();
            wasOpen = !isOpen;
            setOpen(wasOpen);
          }}
        >
          {t('safeMode.how')}
        </summary>
        <ol className="grid max-w-[760px] list-decimal gap-1 ps-5 pb-1.5">
          {(['works', 'find', 'backup', 'restart', 'reopen'] as const).map((step) => (
            <li key={step}>{t(`safeMode.${step}`)}</li>
          ))}
        </ol>
      </details>
    </div>
  );
}
