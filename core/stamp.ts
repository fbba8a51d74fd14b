import type { TraderId } from './identity/trader-id.ts';
import type { Instant } from './money/unit.ts';

/** Who may cause a command. A room's command refuses the wrong origin. */
export type Origin = 'trader' | 'operator' | 'feed' | 'clock' | 'chain';

/** What the engine adds to each command: its number (gapless), its time (never decreasing) and its origin. */
export interface Stamp {
  readonly seq: number;
  readonly at: Instant;
  readonly origin: Origin;
}

/** Part of every trader command. A late command is refused; repeating a request ID has one effect and one answer. */
export interface TraderRequest {
  readonly trader: TraderId;
  readonly requestId: string;
  readonly expiresAt: Instant;
}
