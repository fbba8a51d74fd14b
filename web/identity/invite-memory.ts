import { DAY_MS } from '@bourse/core/time';

// An invite link is often opened once and the app installed days later: its code waits in this device for the registration.

const name = 'bourse.invite';
const DAYS = 30;

export function rememberInvite(code: string, now = Date.now()): void {
  localStorage.setItem(name, JSON.stringify({ code: code.toUpperCase(), at: now }));
}

/** The code of the last link that was opened here, unless that is too long ago. */
export function rememberedInvite(now = Date.now()): string | undefined {
  try {
    const { code, at } = JSON.parse(localStorage.getItem(name) ?? '{}') as { code?: unknown; at?: unknown };
    if (typeof code !== 'string' || typeof at !== 'number' || !/^[A-Z0-9]{1,16}$/.test(code)) return undefined;
    return now - at < DAYS * DAY_MS ? code : undefined;
  } catch {
    return undefined;
  }
}

export const forgetInvite = (): void => localStorage.removeItem(name);
