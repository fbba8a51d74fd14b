/** `+49******789`: a name to show, not a number to dial. As the app itself writes it. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}******${phone.slice(-3)}`;

/** `len***@example.com`: enough to recognise the own address. As the app itself writes it. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(3, Math.max(1, at - 1)))}***${email.slice(at)}`;
};
