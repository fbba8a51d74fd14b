/** How mails leave the house. Resolves when the mail is safely on its way, not when it has arrived. */
export interface MailGateway {
  sendCode(to: string, code: string, minutes: number, locale: string | undefined): Promise<void>;
}
