import { maskedEmail, maskedPhone } from '@bourse/contract/masked';

/** len***@example.com, +49***789: enough to recognise, too little for others to read. */
export function masked(account: string): string {
  if (account.lastIndexOf('@') > 0) return maskedEmail(account);
  return account.length > 6 ? maskedPhone(account) : account;
}

interface Named {
  readonly username: string;
  readonly hasUsername: boolean;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}
export const accountOf = ({ email, phone }: Pick<Named, 'email' | 'phone'>): string => email ?? phone ?? '';

/** What a trader is called. Without a chosen name `username` is the first part of the email, which is as private as the rest of it. */
export const traderName = (trader: Named): string => (trader.hasUsername ? trader.username : masked(accountOf(trader)));
