import type { ReactElement } from 'react';
import { StopCard } from '../parts/stop-card.tsx';
import { useStops } from '../parts/stop-rows.tsx';

/** The switch that lets a contract only be closed: one person stops opening, two allow it again. */
export function CloseOnly({ symbol }: { readonly symbol: string }): ReactElement | null {
  const stops = useStops();
  if (stops === undefined) return null;
  const name = `perpetual:${symbol}` as const;
  const stop = stops.find((one) => one.name === name);
  return <StopCard key={String(stop !== undefined)} stop={{ name, isStopped: stop !== undefined, ...stop }} />;
}
