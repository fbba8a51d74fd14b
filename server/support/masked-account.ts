/** Enough of an email or a phone number to tell two traders apart, and not to write to them. */
export function maskedAccount(email: string | null, phone: string | null): string {
  if (email !== null) {
    const [name = '', host = ''] = email.split('@');
    return `${name.slice(0, Math.min(3, Math.ceil(name.length / 2)))}…@${host}`;
  }
  return phone === null ? '' : `${phone.slice(0, 5)}…${phone.slice(-2)}`;
}
