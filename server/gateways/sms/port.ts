/** How short messages leave the house. */
export interface SmsGateway {
  sendCode(to: string, code: string, minutes: number, locale: string | undefined): Promise<void>;
}
