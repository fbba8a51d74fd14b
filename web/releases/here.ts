import { platformOf } from '../parts/native.ts';
import { version } from '../parts/version.ts';
import { api } from '../wire/api.ts';
import { ORIGIN } from '../wire/origin.ts';
import { liveUpdate } from './live-update.ts';
import { type Memory, Update } from './update.ts';

const stored = 'bourse.release';

function read(): Memory {
  try {
    const memory = JSON.parse(localStorage.getItem(stored) ?? '{}') as Partial<Memory>;
    if (/^[0-9a-f]{32}$/.test(memory.device ?? '')) return memory as Memory;
  } catch {
    // Damaged: as if it were new.
  }
  const device = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const memory = { device };
  write(memory);
  return memory;
}
const write = (memory: Memory): void => localStorage.setItem(stored, JSON.stringify(memory));

/** The update of this app on this device. */
export const update = new Update({
  api,
  plugin: liveUpdate,
  platform: platformOf(),
  builtIn: version,
  publicKey: import.meta.env.BOURSE_RELEASE_KEY ?? '',
  origin: ORIGIN,
  remember: { read, write },
});
