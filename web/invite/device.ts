import { DAY_MS } from '@bourse/core/time';
import { api } from '../wire/api.ts';
import { invite } from '../wire/calls.ts';

const name = 'bourse.device';
const AGAIN_MS = 7 * DAY_MS;

interface Told {
  readonly device: string;
  readonly uid?: string;
  readonly at?: number;
}

/** A number that is drawn once for this device, so that nobody is rewarded for inviting oneself. Told once a week of each trader. */
export async function tellDevice(uid: string, now = Date.now()): Promise<void> {
  const told = read();
  if (told.uid === uid && now - (told.at ?? 0) < AGAIN_MS) return;
  await api(invite.tellDevice, { device: told.device }, { quiet: true });
  localStorage.setItem(name, JSON.stringify({ device: told.device, uid, at: now } satisfies Told));
}

function read(): Told {
  try {
    const told = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Told>;
    if (typeof told.device === 'string' && /^[0-9a-f]{32}$/.test(told.device)) return told as Told;
  } catch {
    // No longer ours: a new one is generated.
  }
  const drawn: Told = {
    device: [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
  localStorage.setItem(name, JSON.stringify(drawn));
  return drawn;
}
