/** How email is sent. Resolves when it is safely queued, not when it has arrived. */
export interface MailGateway {
  sendCode(to: string, code: string, minutes: number, locale: string | undefined): Promise<void>;
}
