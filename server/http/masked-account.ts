/** `le***@e***.com`, `+49******89`: enough to tell somebody one knows from another, too little to write to. */
export function maskedAccount(account: string): string {
  const at = account.lastIndexOf('@');
  if (at < 0) return account.length > 6 ? `${account.slice(0, 3)}******${account.slice(-2)}` : '******';
  const domain = account.slice(at + 1);
  return `${account.slice(0, Math.min(2, at - 1))}***@${domain.slice(0, 1)}***${domain.slice(domain.lastIndexOf('.'))}`;
}

// What an operator and the trader themselves read: the whole domain, since it is often what tells two addresses apart.
/** `+49******789`: a name to show, not a number to dial. As the app itself writes it. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}******${phone.slice(-3)}`;

/** `len***@example.com`: enough to recognise the own address. As the app itself writes it. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(3, Math.max(1, at - 1)))}***${email.slice(at)}`;
};
