import { isMasked, masked, maskedEmail, maskedPhone } from '@bourse/contract/masked';

/**
 * An email address or phone number as operators and the trader see it. The whole domain is kept, because it tells apart two
 * addresses. What is masked already stays as it is.
 */
export function maskedAccount(account: string): string {
  if (account.includes('@')) return /^[^*@]{0,3}\*\*\*@/.test(account) ? account : maskedEmail(account);
  return account === '' || isMasked(account) ? account : maskedPhone(account);
}

/**
 * `le***@h***.de`, `+49***89`: as other traders see it, such as an inviter, and as the outbox keeps it. Without the domain, because a
 * private one may be its owner's name. What is masked so already stays as it is.
 */
export function maskedForOthers(account: string): string {
  if (/^[^*@]{0,2}\*\*\*@[^*@]?\*\*\*/.test(account)) return account;
  const at = account.lastIndexOf('@');
  if (at < 0) return account.length > 6 ? masked(account.slice(0, 3), account.slice(-2)) : masked('');
  const domain = account.slice(at + 1);
  return masked(account.slice(0, Math.min(2, at - 1)), `@${masked(domain.slice(0, 1), domain.slice(domain.lastIndexOf('.')))}`);
}
