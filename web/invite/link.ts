import { isNative, ORIGIN } from '../wire/origin.ts';

/** The link for a friend: the registration with the code. */
export const inviteLink = (
  code: string,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'> = isNative ? { origin: ORIGIN, pathname: '/' } : location,
): string => `${origin}${pathname}#/register?invite=${encodeURIComponent(code)}`;

/** The same for the eye: without the scheme. */
export const shownLink = (link: string): string => link.replace(/^https?:\/\//, '');
