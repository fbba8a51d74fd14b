import type { TraderId } from './identity/trader-id.ts';
import type { Instant } from './money/unit.ts';

/** Who may cause a command. A room's command refuses the wrong one. */
export type Origin = 'trader' | 'operator' | 'feed' | 'clock' | 'chain';

/** What the engine adds to each command: its number (gapless), its time (never runs back) and where it came from. */
export interface Stamp {
  readonly seq: number;
  readonly at: Instant;
  readonly origin: Origin;
}

/** What each command of a trader carries. A late command is refused; the same request id has one effect and one answer. */
export interface TraderRequest {
  readonly trader: TraderId;
  readonly requestId: string;
  readonly expiresAt: Instant;
}
