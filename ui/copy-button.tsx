import { Check, Copy } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { classNames } from './class-names.tsx';

/** The clipboard API is missing on plain http: then a hidden field is selected and copied the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.readOnly = true;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}

export function CopyButton({
  text,
  label,
  onCopied,
  children,
  className,
}: {
  readonly text: string;
  readonly label: string;
  readonly onCopied?: (copied: boolean) => void;
  readonly children?: ReactNode;
  readonly className?: string;
}): ReactElement {
  const [done, setDone] = useState(false);
  return (
    <button
      type="button"
      aria-label={children ? undefined : label}
      onClick={() => {
        void copyText(text).then((copied) => {
          setDone(copied);
          onCopied?.(copied);
          setTimeout(() => setDone(false), 1_500);
        });
      }}
      className={classNames('target inline-flex min-h-6 items-center gap-1 text-12 text-t3', className)}
    >
      {children}
      {children && <span className="sr">{label}</span>}
      {done ? <Check size={14} strokeWidth={2} className="text-success" aria-hidden /> : <Copy size={14} strokeWidth={1.75} aria-hidden />}
    </button>
  );
}
