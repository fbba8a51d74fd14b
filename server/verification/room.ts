import type { verificationOffice as officeContract } from '@bourse/contract/office/verification';
import type { verification as contract } from '@bourse/contract/verification';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { verification } from './commands.ts';
import { verificationOffice } from './office.ts';
import { findByDocument, isOwnIdNumber, isRealName, personOf } from './person.ts';
import { verifiedOf } from './views.ts';

export interface VerificationRoom extends OpenRoom<typeof contract> {
  readonly verificationOf: (trader: number) => ReturnType<typeof verifiedOf>;
  readonly isRealName: (trader: number, name: string) => Promise<boolean | undefined>;
  readonly isOwnIdNumber: (trader: number, idNumber: string) => Promise<boolean>;
  /** The verified person behind the trader; undefined if there is none. */
  readonly personOf: (trader: number) => ReturnType<typeof personOf>;
}

export function openVerification(s: Services, isCountry: (code: string) => boolean): VerificationRoom {
  const { pool, ring } = s;
  return {
    handlers: verification({ ...s, isCountry }),
    verificationOf: (trader) => verifiedOf(pool, ring, trader),
    isRealName: (trader, name) => isRealName(pool, ring, trader, name),
    isOwnIdNumber: (trader, idNumber) => isOwnIdNumber(pool, ring, trader, idNumber),
    async personOf(trader) {
      const person = await personOf(pool, ring, trader);
      return person?.isVerified === true ? person : undefined;
    },
  };
}

export interface VerificationOffice extends OpenRoom<typeof officeContract> {
  /** Finds traders by their documents. */
  readonly documents: {
    find(words: string): ReturnType<typeof findByDocument>;
    personOf(trader: number): ReturnType<typeof personOf>;
  };
}

export function openVerificationOffice(s: OfficeServices): VerificationOffice {
  const { pool, ring } = s;
  return {
    handlers: verificationOffice(s),
    documents: { find: (words) => findByDocument(pool, ring, words), personOf: (trader) => personOf(pool, ring, trader) },
  };
}
