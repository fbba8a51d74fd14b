import { classNames } from '@bourse/ui/class-names';
import { Figure } from '@bourse/ui/figure';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { between } from './between.ts';
import { usePreferences } from './preferences.ts';

const lengthMs = 450;

/**
 * An amount that runs to its new value, so that the eye sees where money went. In iris while it runs: a balance has no direction.
 * At once under reduced motion, and where the trader switched number flash off.
 */
export function MovingAmount({
  value,
  format,
  className,
}: {
  /** Decimal text; undefined while unknown. */
  readonly value: string | undefined;
  readonly format: (value: string | undefined) => string;
  readonly className?: string;
}): ReactElement {
  const moves = usePreferences((p) => p.flash);
  const shown = useRef(value);
  const [step, setStep] = useState<string>();
  useEffect(() => {
    const from = shown.current;
    shown.current = value;
    if (!moves || from === undefined || value === undefined || from === value) return undefined;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const startedAt = performance.now();
    let frame = 0;
    const draw = (now: number) => {
      const rest = 1 - Math.max(0, now - startedAt) / lengthMs;
      if (rest <= 0) return setStep(undefined);
      setStep(between(from, value, Math.round((1 - rest ** 3) * 1_000)));
      frame = requestAnimationFrame(draw);
    };
    draw(startedAt);
    return () => {
      cancelAnimationFrame(frame);
      setStep(undefined);
    };
  }, [value, moves]);
  return <Figure text={format(step ?? value)} className={classNames(step !== undefined && 'text-accent', className)} />;
}
