/** `le***@e***.com`, `+49******89`: enough to recognise, too little to contact. */
export function maskedAccount(account: string): string {
  const at = account.lastIndexOf('@');
  if (at < 0) return account.length > 6 ? `${account.slice(0, 3)}******${account.slice(-2)}` : '******';
  const domain = account.slice(at + 1);
  return `${account.slice(0, Math.min(2, at - 1))}***@${domain.slice(0, 1)}***${domain.slice(domain.lastIndexOf('.'))}`;
}

// For operators and the traders themselves: the whole domain, which is often what distinguishes two addresses.
/** `+49******789`: to be recognised, not dialled. The app masks it the same way. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}******${phone.slice(-3)}`;

/** `len***@example.com`: enough to recognise one's own address. The app masks it the same way. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(3, Math.max(1, at - 1)))}***${email.slice(at)}`;
};
