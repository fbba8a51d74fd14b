/** Enough of an email or a phone number to tell two traders apart, and not to write to them. */
export function maskedAccount({ email, phone }: { readonly email: string | undefined; readonly phone: string | undefined }): string {
  if (email !== undefined) {
    const [name = '', host = ''] = email.split('@');
    return `${name.slice(0, Math.min(3, Math.ceil(name.length / 2)))}…@${host}`;
  }
  return phone === undefined ? '' : `${phone.slice(0, 5)}…${phone.slice(-2)}`;
}
