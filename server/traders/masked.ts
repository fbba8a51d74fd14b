import { maskedEmail, maskedPhone } from '@bourse/contract/masked';

/** A trader's contacts, masked as everywhere else; unknown ones are left out. */
export const maskedContact = ({ email, phone }: { readonly email: string | undefined; readonly phone: string | undefined }) => ({
  ...(email !== undefined && { email: maskedEmail(email) }),
  ...(phone !== undefined && { phone: maskedPhone(phone) }),
});
