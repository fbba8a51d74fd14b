// Enough to recognise, not enough to use.

/** `mar•••@example.net` */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name].slice(0, Math.min(3, Math.max(1, name.length - 2))).join('')}•••@${domain}`;
}
/** `+4915•••23` */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 5)}•••${phone.slice(-2)}`;
