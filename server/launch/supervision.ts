// The exchange's side of launch/supervisor.ts, or of systemd.
import { tellSystemd } from './systemd.ts';

/** What the exchange sends once it serves. */
export const OPEN = 'open';

export interface Supervision {
  /** What to do after a death: nothing under a supervisor, which starts the exchange again itself. */
  readonly advice: string;
  tellOpen(): void;
}

/** `stop`: without the supervisor nobody could stop us with Ctrl-C any more. */
export function underSupervisor(stop: () => void): Supervision {
  const isSupervised = process.connected === true;
  if (isSupervised) process.on('disconnect', stop);
  return {
    advice: isSupervised ? '' : '; start it again with npm start',
    tellOpen() {
      process.send?.(OPEN);
      tellSystemd();
    },
  };
}
