import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartRefusal } from '../start-refusal.ts';

/** Checked before anything is started: starting the same server twice fails at once, and nothing has to be undone. */
export async function refuseTakenPort(host: string, port: number, setting = 'PORT'): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port, exclusive: true });
    await once(probe, 'listening');
  } catch (error) {
    throw whyNotListening(error as NodeJS.ErrnoException, host, port, setting);
  }
  await new Promise((closed) => probe.close(closed));
}

/** The message for a port that isn't available; also for the moment when the real server listens. */
export function whyNotListening(error: NodeJS.ErrnoException, host: string, port: number, setting = 'PORT'): Error {
  if (error.code === 'EADDRINUSE')
    return new StartRefusal(`Port ${port} on ${host} is taken: stop what uses it, or set ${setting} to another one.`);
  if (error.code === 'EACCES')
    return new StartRefusal(`Port ${port} on ${host} may not be used by this account: set ${setting} to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartRefusal(`${setting.replace('PORT', 'HOST')} ${host} is not an address of this machine.`);
  return error;
}
