import { Check, TriangleAlert } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';

export interface Toast {
  readonly text: ReactNode;
  readonly kind?: 'good' | 'bad' | 'plain';
  readonly action?: { readonly label: ReactNode; readonly onPress: () => void };
}
type Shown = Toast & { readonly id: number };

let shown: readonly Shown[] = [];
let count = 0;
const listeners = new Set<() => void>();
const set = (next: readonly Shown[]) => {
  shown = next;
  for (const listener of listeners) listener();
};
const dismiss = (id: number) => set(shown.filter((t) => t.id !== id));

/** Shows a short message. At most two at once; a new one replaces the oldest. */
export function toast(t: Toast): void {
  count += 1;
  set([...shown.slice(-1), { ...t, id: count }]);
}

const staysMs = 4_000;

/**
 * The only place where toasts appear: below the page's header, and above a sheet if one is open, so that they cover neither's
 * controls nor the main button. Taps pass through them, except on their own button. Always in the page, because a live region must
 * exist before it announces anything.
 */
export function Toaster({ dismissLabel }: { readonly dismissLabel: string }): ReactElement {
  const list = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return (
    <div
      aria-live="polite"
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--head,var(--ribbon))+8px)] z-50 in-data-layered:top-[calc(var(--ribbon)+8px)] mx-auto flex w-full max-w-(--screen) flex-col gap-2 px-4"
    >
      {list.map((t) => (
        <ToastLine key={t.id} toast={t} dismissLabel={dismissLabel} />
      ))}
    </div>
  );
}

function ToastLine({ toast: t, dismissLabel }: { readonly toast: Shown; readonly dismissLabel: string }): ReactElement {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => dismiss(t.id), staysMs);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for the life of the line
  useEffect(() => {
    wait();
    return () => clearTimeout(timer.current);
  }, []);
  return (
    <div
      onPointerEnter={() => clearTimeout(timer.current)}
      onPointerLeave={wait}
      className="flex min-h-12 items-center gap-2.5 rounded-button bg-bg3 px-4 text-15 font-medium transition-[opacity,transform] duration-(--m-toggle) starting:-translate-y-2 starting:opacity-0"
    >
      {t.kind === 'good' && <Check size={20} strokeWidth={2} className="text-success" aria-hidden />}
      {t.kind === 'bad' && <TriangleAlert size={20} strokeWidth={1.75} className="text-danger" aria-hidden />}
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={() => dismiss(t.id)}
        className="sr focus:static focus:h-auto focus:w-auto focus:[clip-path:none]"
      >
        ×
      </button>
      <span className="min-w-0 flex-1 py-2">{t.text}</span>
      {t.action && (
        <button
          type="button"
          className="pointer-events-auto min-h-11 font-semibold text-accent"
          onClick={() => {
            dismiss(t.id);
            t.action?.onPress();
          }}
        >
          {t.action.label}
        </button>
      )}
    </div>
  );
}
