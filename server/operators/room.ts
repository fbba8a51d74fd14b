import type { operators as contract } from '@bourse/contract/office/operators';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import { sweepOperators } from './jobs.ts';
import { operators } from './operators.ts';
import type { PasswordRules } from './password-rules.ts';
import { type PracticeOperators, settlePracticeOperators } from './practice-operators.ts';

export interface OperatorsRoom extends OpenRoom<typeof contract>, PracticeOperators {}

export async function openOperators(s: OfficeServices, passwords: PasswordRules): Promise<OperatorsRoom> {
  const logins = await settlePracticeOperators(s, passwords);
  s.sessions.forget();
  return { handlers: operators(s), jobs: [sweepOperators(s.pool, s.onFailure)], ...logins };
}
