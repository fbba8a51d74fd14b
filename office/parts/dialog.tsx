import { useLayer } from '@bourse/ui/layers';
import { X } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';

/** Stays open until it's closed with Escape, the cross or a press outside. The browser keeps the focus inside. */
export function Dialog({
  title,
  onClose,
  width = 440,
  bare = false,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly width?: number;
  /** Without a header, for content that has its own. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const t = useTranslations('app');
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();
  useLayer(true, onClose);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement as HTMLElement | null;
    if (!element?.open) element?.showModal();
    // The first field gets the focus, otherwise the dialog itself rather than its cross.
    (element?.querySelector<HTMLElement>('textarea, input:not([type=checkbox], [type=radio])') ?? element)?.focus();
    return () => {
      element?.close();
      before?.focus?.();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={bare ? undefined : name}
      aria-label={bare ? title : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      style={{ width: `min(${width}px, calc(100vw - 24px))` }}
      className={`max-h-[calc(100dvh-48px)] outline-none overflow-auto rounded-card bg-bg1 shadow-[0_24px_80px_rgb(0_0_0/.45),0_0_0_1px_var(--hair)] scroll-thin ${bare ? 'mt-[12vh]' : ''}`}
    >
      {bare ? (
        children
      ) : (
        <div className="px-5 pt-3.5 pb-5">
          <header className="mb-2 flex items-center gap-3">
            <h2 id={name} className="min-w-0 flex-1 text-15 font-semibold tracking-title">
              {title}
            </h2>
            <button type="button" aria-label={t('close')} onClick={onClose} className="-me-2 grid size-8 place-items-center text-t3">
              <X size={16} aria-hidden />
            </button>
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
