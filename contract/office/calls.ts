import { audit } from './audit.ts';
import { config } from './config.ts';
import { entry } from './entry.ts';
import { flashOffice } from './flash.ts';
import { fourEyes } from './four-eyes.ts';
import { fundsOffice } from './funds.ts';
import { icoOffice } from './ico.ts';
import { identityOffice } from './identity.ts';
import { instruments } from './instruments.ts';
import { inviteOffice } from './invite.ts';
import { ledgerOffice } from './ledger.ts';
import { messagesOffice } from './messages.ts';
import { news } from './news.ts';
import { operators } from './operators.ts';
import { perpetualOffice } from './perpetual.ts';
import { policyOffice } from './policy.ts';
import { proofOffice } from './proof.ts';
import { releasesOffice } from './releases.ts';
import { secondsOffice } from './seconds.ts';
import { supportOffice } from './support.ts';
import { today } from './today.ts';
import { traders } from './traders.ts';
import { verificationOffice } from './verification.ts';

/** Every call of the office's own origin, by room. A call without a handler in the server doesn't compile. */
export const officeCalls = {
  audit,
  config,
  entry,
  flash: flashOffice,
  fourEyes,
  funds: fundsOffice,
  ico: icoOffice,
  identity: identityOffice,
  instruments,
  invite: inviteOffice,
  ledger: ledgerOffice,
  messages: messagesOffice,
  news,
  operators,
  perpetual: perpetualOffice,
  policy: policyOffice,
  proof: proofOffice,
  releases: releasesOffice,
  seconds: secondsOffice,
  support: supportOffice,
  today,
  traders,
  verification: verificationOffice,
};
