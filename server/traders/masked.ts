import { maskedEmail, maskedPhone } from '../http/masked-account.ts';

/** How a trader is reached, masked as everywhere else; what is not known is left out. */
export const maskedContact = ({ email, phone }: { readonly email: string | undefined; readonly phone: string | undefined }) => ({
  ...(email !== undefined && { email: maskedEmail(email) }),
  ...(phone !== undefined && { phone: maskedPhone(phone) }),
});
