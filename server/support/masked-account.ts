import { maskedEmail, maskedPhone } from '../http/masked-account.ts';

/** The trader's contact, masked as on the trader's page. */
export function maskedAccount({ email, phone }: { readonly email: string | undefined; readonly phone: string | undefined }): string {
  if (email !== undefined) return maskedEmail(email);
  return phone === undefined ? '' : maskedPhone(phone);
}
