import { useLayer } from '@bourse/ui/layers';
import { ArrowLeft } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect } from 'react';

/**
 * List and detail side by side; on a phone the detail replaces the list, with a link back to it. The detail's footer, where acts
 * are carried out, stays in view.
 */
export function SideBySide({
  list,
  detail,
  foot,
  width = 372,
  label,
  listLabel,
  backLabel,
  onBack,
}: {
  readonly list: ReactNode;
  /** Undefined while nothing is open. */
  readonly detail: ReactNode | undefined;
  readonly foot?: ReactNode;
  readonly width?: number;
  readonly label: string;
  readonly listLabel: string;
  readonly backLabel: string;
  readonly onBack: () => void;
}): ReactElement {
  const isOpen = detail !== undefined && detail !== false && detail !== null && detail !== '';
  // The browser's Back closes the detail and stays on the list.
  useLayer(isOpen, onBack);
  useEffect(() => {
    if (isOpen && matchMedia('(max-width: 900px)').matches) window.scrollTo({ top: 0 });
  }, [isOpen]);
  return (
    <div
      className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)_var(--aside)] max-[900px]:block"
      style={{ ['--aside' as string]: isOpen ? `${width}px` : '0px' }}
    >
      <section aria-label={listLabel} className={`flex min-h-0 min-w-0 flex-col ${isOpen ? 'max-[900px]:hidden' : ''}`}>
        {list}
      </section>
      {isOpen && (
        <aside
          aria-label={label}
          className="flex min-h-0 min-w-0 flex-col border-s border-hair bg-bg1 max-[900px]:border-0 max-[900px]:bg-transparent"
        >
          <button
            type="button"
            onClick={onBack}
            className="hidden min-h-11 items-center gap-2 px-4 font-medium text-accent max-[900px]:flex"
          >
            <ArrowLeft size={16} className="mirror" aria-hidden />
            {backLabel}
          </button>
          <div className="min-h-0 flex-1 overflow-auto px-5 py-4 scroll-thin max-[900px]:px-4">{detail}</div>
          {foot && <div className="flex-none px-5 pt-3 pb-3.5 hairline-t max-[900px]:px-4">{foot}</div>}
        </aside>
      )}
    </div>
  );
}
