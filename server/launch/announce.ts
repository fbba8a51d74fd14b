import type { OfficeEdge } from '../office-edge.ts';
import type { TradersEdge } from '../traders-edge.ts';

/** The addresses and practice logins that a start prints. */
export function announce(
  say: (line: string) => void,
  edge: Pick<TradersEdge, 'practiceLogins' | 'lockedLogins' | 'services'>,
  office: Pick<OfficeEdge, 'practiceOperators' | 'lockedLogins'>,
  at: { readonly app: string; readonly office: string },
): void {
  say(`\nBourse is open at ${at.app}`);
  for (const { account, password } of edge.practiceLogins) say(`  practice login   ${account}   ${password}`);
  if (edge.services.isPracticeAlone) say(`  codes and mails  ${at.app}/dev/outbox`);
  say(`  office           ${at.office}`);
  for (const { email, password } of office.practiceOperators) say(`  office login     ${email.padEnd(24)} ${password}`);
  const locked = [...edge.lockedLogins, ...office.lockedLogins];
  if (locked.length > 0) say(`  locked           ${locked.join(', ')}: others can reach this server and these passwords are published`);
  say(`  API              ${at.app}/api/docs\n  Ctrl-C stops everything; the next start picks up where it left off.`);
}
