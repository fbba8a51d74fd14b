export type InviteRejection = { readonly rejected: 'not_invited' };
