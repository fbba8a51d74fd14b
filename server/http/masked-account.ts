/** `+49******789`: to be recognised, not dialled. The app masks it the same way. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}******${phone.slice(-3)}`;

/** `len***@example.com`: enough to recognise one's own address. The app masks it the same way. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(3, Math.max(1, at - 1)))}***${email.slice(at)}`;
};

/**
 * An email address or phone number as operators and the trader see it. The whole domain is kept: it tells apart two addresses, and
 * which mail provider refuses messages. What is masked already stays as it is.
 */
export function maskedAccount(account: string): string {
  if (account.includes('@')) return /^[^*@]{0,3}\*\*\*@/.test(account) ? account : maskedEmail(account);
  return account === '' || account.includes('*') ? account : maskedPhone(account);
}

/**
 * `le***@h***.de`, `+49******89`: as other traders see it, such as an inviter. Without the domain, because a private one may be its
 * owner's name.
 */
export function maskedForOthers(account: string): string {
  const at = account.lastIndexOf('@');
  if (at < 0) return account.length > 6 ? `${account.slice(0, 3)}******${account.slice(-2)}` : '******';
  const domain = account.slice(at + 1);
  return `${account.slice(0, Math.min(2, at - 1))}***@${domain.slice(0, 1)}***${domain.slice(domain.lastIndexOf('.'))}`;
}
