import { type Config, officePort } from '../config.ts';
import { whySharedAccount } from '../gateways/signer/account.ts';
import { StartRefusal } from '../start-refusal.ts';
import { refuseOpenChains } from './open-chains.ts';
import { refuseTakenPort } from './port.ts';

/** Throws a `StartRefusal` for what can be known before anything is started, in one sentence for whoever started it. */
export async function refuseToStart(config: Config): Promise<void> {
  if (config.REALM === 'live') refuseLive(config);
  await refuseTakenPort(config.HOST, config.PORT);
  await refuseTakenPort(config.OFFICE_HOST, officePort(config), 'OFFICE_PORT');
}

/** Where money is real. What needs nothing but the setting itself is in config.ts. */
function refuseLive({ SIGNER_DIR, CHAINS_FILE, SMTP_URL, MAIL_WEBHOOK_URL }: Config): void {
  const shared = SIGNER_DIR === undefined ? undefined : whySharedAccount(SIGNER_DIR);
  if (shared !== undefined) throw new StartRefusal(`SIGNER_DIR: ${shared}.`);
  if (CHAINS_FILE !== undefined) refuseOpenChains(CHAINS_FILE);
  if (SMTP_URL === undefined && MAIL_WEBHOOK_URL === undefined)
    throw new StartRefusal('SMTP_URL or MAIL_WEBHOOK_URL must be set in a live realm: nobody could register without email.');
}
