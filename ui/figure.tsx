import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.tsx';
import { quietParts } from './quiet-parts.ts';

/**
 * A number as text: left to right in every language, tabular figures. `quiet` dims what matters least in a hero figure: the
 * decimals of 1,234.56, the leading zeros of 0.00802245.
 */
export function Figure({
  text,
  quiet = false,
  className,
}: {
  readonly text: string;
  readonly quiet?: boolean;
  readonly className?: string;
}): ReactElement {
  const [first, last, firstIsQuiet] = quiet ? quietParts(text) : [text, '', false];
  return (
    <bdi dir="ltr" className={classNames('num', className)}>
      {firstIsQuiet ? <span className="text-t3">{first}</span> : first}
      {last && (firstIsQuiet ? last : <span className="text-t3">{last}</span>)}
    </bdi>
  );
}

/** The triangle before a change; screen readers get the word. */
export const Direction = ({ of, label }: { readonly of: 'up' | 'down' | 'flat'; readonly label?: string }): ReactElement | null =>
  of === 'flat' ? null : (
    <svg
      width="14"
      height="14"
      viewBox="0 0 24 24"
      fill="currentColor"
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={of === 'up' ? 'M12 6.5 18.5 17h-13z' : 'M12 17.5 5.5 7h13z'} />
    </svg>
  );

/**
 * Tints its background for 300 ms in the direction in which `value` moved, at most four times a second. Longer or shorter text of
 * the same number doesn't flash.
 */
export function Flash({
  value,
  children,
  className,
}: {
  readonly value: string | undefined;
  readonly children: ReactNode;
  readonly className?: string;
}): ReactElement {
  const before = useRef({ value, at: 0 });
  const [flash, setFlash] = useState<{ direction: 'up' | 'down'; turn: number }>();
  useEffect(() => {
    const last = before.current;
    const now = performance.now();
    const from = Number(last.value);
    const to = Number(value);
    before.current = { value, at: last.at };
    if (last.value === undefined || value === undefined || from === to || now - last.at < 250) return;
    before.current.at = now;
    setFlash((f) => ({ direction: to > from ? 'up' : 'down', turn: (f?.turn ?? 0) + 1 }));
  }, [value]);
  return (
    <span key={flash?.turn} className={classNames('-mx-1 rounded-[4px] px-1', flash && `flash-${flash.direction}`, className)}>
      {children}
    </span>
  );
}
