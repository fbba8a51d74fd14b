import { Button, buttonClasses } from '@bourse/ui/button';
import { Check, X } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { Go } from '../nav/go.ts';
import { Screen } from '../parts/screen.tsx';

/** After a deposit or withdrawal was submitted: the headline, what happens next, its details, and the ways on. */
export function DoneScreen({
  up,
  isGood,
  title,
  text,
  log,
  logLabel,
  againLabel,
  onAgain,
  children,
}: {
  readonly up: '/deposit' | '/capital';
  readonly isGood: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly log: '/depositLog' | '/withdrawLog';
  readonly logLabel: string;
  readonly againLabel: string;
  readonly onAgain: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Screen heading="bar" title="" up={up}>
      <div className="px-4">
        <div className="grid justify-items-center gap-2 pb-6 text-center">
          <span className={`grid size-14 place-items-center rounded-full ${isGood ? 'bg-success-tint text-success' : 'bg-bg2 text-t2'}`}>
            {isGood ? <Check size={28} strokeWidth={2} aria-hidden /> : <X size={28} strokeWidth={2} aria-hidden />}
          </span>
          <h1 ref={heading} tabIndex={-1} className="text-20 font-semibold tracking-title outline-none">
            {title}
          </h1>
          {text && <p className="text-13 text-t2">{text}</p>}
        </div>
        {children}
        <div className="mt-6 grid grid-cols-2 gap-2">
          <Go to={log} className={buttonClasses('tonal', 'large', true)}>
            {logLabel}
          </Go>
          <Button tone="tonal" wide onClick={onAgain}>
            {againLabel}
          </Button>
        </div>
      </div>
    </Screen>
  );
}
