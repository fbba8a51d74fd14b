// Opens the office's side of the rooms and connects them, as in rooms.ts.
import type { officeCalls } from '@bourse/contract/office/calls';
import { openAuditOffice } from './audit/room.ts';
import { openConfig } from './config/room.ts';
import { approvalKeys } from './entry/passkeys.ts';
import { openEntry } from './entry/room.ts';
import { openFlashOffice } from './flash/room.ts';
import { openFourEyesOffice } from './four-eyes/room.ts';
import { openFundsOffice } from './funds/room.ts';
import { refuse } from './http/refusal.ts';
import { openIcoOffice } from './ico/room.ts';
import { isCountry } from './identity/countries.ts';
import { LoginLock } from './identity/lock.ts';
import { isCommon, isTooShort, type Passwords } from './identity/passwords.ts';
import { openIdentityOffice } from './identity/room.ts';
import { openInstruments } from './instruments/room.ts';
import { openInviteOffice } from './invite/room.ts';
import { openLedgerOffice } from './ledger/room.ts';
import { openMessages } from './messages/room.ts';
import { openNewsOffice } from './news/room.ts';
import type { OfficeServices } from './office-services.ts';
import type { PasswordRules } from './operators/password-rules.ts';
import { type OperatorsRoom, openOperators } from './operators/room.ts';
import { openPerpetualOffice } from './perpetual/room.ts';
import { openPolicyOffice } from './policy/room.ts';
import { openProofOffice } from './proof/room.ts';
import { openReleasesOffice } from './releases/room.ts';
import type { OpenRooms } from './room.ts';
import type { TraderRooms } from './rooms.ts';
import { openSecondsOffice } from './seconds/office-room.ts';
import { openSupportOffice } from './support/room.ts';
import { openToday } from './today/room.ts';
import { openTraders } from './traders/room.ts';
import { openVerificationOffice } from './verification/room.ts';

export interface OfficeRooms extends OpenRooms<typeof officeCalls> {
  readonly operators: OperatorsRoom;
}

export async function openOfficeRooms(s: OfficeServices, traders: TraderRooms): Promise<OfficeRooms> {
  const { pool, keys, config } = s;
  const passwords = passwordRules(traders.identity.options.passwords);
  const verification = openVerificationOffice(s);
  const funds = openFundsOffice(s, { personOf: traders.verification.personOf, keys: approvalKeys(pool, s.site) });
  return {
    audit: openAuditOffice(s),
    config: openConfig(s),
    // A lock of its own: the traders' login can't reveal who the operators are.
    entry: openEntry(s, { passwords, lock: new LoginLock(pool, keys.code, config.RATE_LIMITS) }),
    flash: openFlashOffice(s),
    fourEyes: openFourEyesOffice(s),
    funds,
    ico: openIcoOffice(s),
    identity: openIdentityOffice(s, traders.identity),
    instruments: openInstruments(s, traders.market.handlers.priceStatus),
    invite: openInviteOffice(s),
    ledger: openLedgerOffice(s),
    messages: openMessages(s),
    news: openNewsOffice(s, traders.news),
    operators: await openOperators(s, passwords),
    perpetual: openPerpetualOffice(s, traders.perpetual),
    policy: openPolicyOffice(s, isCountry),
    proof: openProofOffice(s, traders.proof),
    releases: openReleasesOffice(s, traders.releases),
    seconds: openSecondsOffice(s),
    support: await openSupportOffice(s),
    today: openToday(s, funds),
    traders: openTraders(s, {
      documents: verification.documents,
      spot: traders.spot.handlers,
      perpetual: traders.perpetual.handlers,
      ledger: traders.ledger.handlers,
    }),
    verification,
  };
}

function passwordRules(passwords: Passwords): PasswordRules {
  return {
    hash: (password) => passwords.hash(password),
    verify: (stored, password) => passwords.verify(stored, password),
    whyNot(password, confirm, name) {
      if (isTooShort(password)) return refuse('6');
      if (password !== confirm) return refuse('7');
      return isCommon(password, name) ? refuse('weak-password') : undefined;
    },
  };
}
