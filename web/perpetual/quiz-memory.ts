import { useSession } from '../wire/session.ts';

// Whether the trader has acknowledged how contracts work: once per trader on this device.

const keyOf = (): string => `bourse.contracts-acknowledged.${useSession.getState().uid ?? ''}`;

export function hasPassed(): boolean {
  try {
    return localStorage.getItem(keyOf()) !== null;
  } catch {
    return false;
  }
}
export function notePassed(): void {
  try {
    localStorage.setItem(keyOf(), new Date().toISOString());
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
