/** How short messages leave the house. */
export interface SmsGateway {
  /** Whether a message to this number would be taken now: its country is served, and today's ceiling is not reached. */
  mayReach(to: string): Promise<boolean>;
  sendCode(to: string, code: string, minutes: number, locale: string | undefined): Promise<void>;
}
