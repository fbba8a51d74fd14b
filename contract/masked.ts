// Personal data as operators and other traders see it: enough to recognise, too little to use. The only mask of the product.

const MASK = '***';

/** What is left out looks the same whatever its length: `len***@example.com`, `+49***678`, `***1486`. */
export const masked = (start: string, end = ''): string => `${start}${MASK}${end}`;
export const isMasked = (text: string): boolean => text.includes(MASK);

/** `+49***789`: to be recognised, not dialled. */
export const maskedPhone = (phone: string): string => masked(phone.slice(0, 3), phone.slice(-3));

/** `len***@example.com`: enough to recognise one's own address, never the whole name. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return masked(email.slice(0, Math.min(3, Math.max(1, at - 1))), email.slice(at));
};
