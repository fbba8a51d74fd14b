import { audit } from './audit-office.ts';
import { config } from './config-office.ts';
import { flashOffice } from './flash-office.ts';
import { fourEyes } from './four-eyes-office.ts';
import { fundsOffice } from './funds-office.ts';
import { identityOffice } from './identity-office.ts';
import { instruments } from './instruments-office.ts';
import { inviteOffice } from './invite-office.ts';
import { ledgerOffice } from './ledger-office.ts';
import { messagesOffice } from './messages-office.ts';
import { news } from './news-office.ts';
import { entry } from './office.ts';
import { operators } from './operators-office.ts';
import { proofOffice } from './proof-office.ts';
import { supportOffice } from './support-office.ts';
import { today } from './today-office.ts';
import { traders } from './traders-office.ts';
import { verificationOffice } from './verification-office.ts';

/** Every call of the office's own origin, by room. The server must have a handler for each, or it does not compile. */
export const officeCalls = {
  audit,
  config,
  entry,
  flash: flashOffice,
  fourEyes,
  funds: fundsOffice,
  identity: identityOffice,
  instruments,
  invite: inviteOffice,
  ledger: ledgerOffice,
  messages: messagesOffice,
  news,
  operators,
  proof: proofOffice,
  support: supportOffice,
  today,
  traders,
  verification: verificationOffice,
};
