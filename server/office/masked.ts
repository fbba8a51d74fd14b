// Enough to recognise, not enough to use.

/** `mar•••@example.net` */
function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name].slice(0, Math.min(3, Math.max(1, name.length - 2))).join('')}•••@${domain}`;
}
/** `+4915•••23` */
const maskedPhone = (phone: string): string => `${phone.slice(0, 5)}•••${phone.slice(-2)}`;

/** How a trader is reached, masked; what is not known is left out. */
export const maskedContact = ({ email, phone }: { readonly email: string | undefined; readonly phone: string | undefined }) => ({
  ...(email !== undefined && { email: maskedEmail(email) }),
  ...(phone !== undefined && { phone: maskedPhone(phone) }),
});
