/** How SMS are sent. */
export interface SmsGateway {
  /** Whether a message to this number would be accepted now: its country is served, and today's limit isn't reached. */
  mayReach(to: string): Promise<boolean>;
  sendCode(to: string, code: string, minutes: number, locale: string | undefined): Promise<void>;
}
