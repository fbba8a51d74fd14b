import { type CountryCode, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Pool } from 'pg';

export interface SmsGateOptions {
  readonly pool: Pick<Pool, 'query'>;
  /** ISO 3166-1 codes of the countries that short messages go to; undefined is all. */
  readonly countries: readonly string[] | undefined;
  /** How many parts of messages a UTC day may cost. */
  readonly perDay: number;
}

/**
 * Who makes a house send short messages to numbers that earn by each of them must find the door shut: only countries that
 * the operator serves are written to, and a day costs no more than its ceiling.
 */
export class SmsGate {
  readonly #o: SmsGateOptions;

  constructor(options: SmsGateOptions) {
    this.#o = options;
  }

  /** Whether a message of so many parts still fits. */
  async fits(phone: string, segments: number, store: Pick<Pool, 'query'>): Promise<boolean> {
    return isServed(phone, this.#o.countries) && (await this.today(store)) + segments <= this.#o.perDay;
  }

  async mayReach(phone: string, store: Pick<Pool, 'query'> = this.#o.pool): Promise<boolean> {
    return isServed(phone, this.#o.countries) && (await this.today(store)) < this.#o.perDay;
  }

  /** The parts that were taken on this UTC day. */
  async today(store: Pick<Pool, 'query'> = this.#o.pool): Promise<number> {
    const { rows } = await store.query<{ segments: string }>(
      `SELECT coalesce(sum(segments), 0) AS segments FROM message_outbox
       WHERE channel = 'sms' AND created_at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`,
    );
    return Number(rows[0]!.segments);
  }

  get perDay(): number {
    return this.#o.perDay;
  }
  get countries(): readonly string[] | undefined {
    return this.#o.countries;
  }
}

/** Numbers that several countries share (+1) belong to the one that their first digits say; where those say none, to any of them. */
export function isServed(phone: string, countries: readonly string[] | undefined): boolean {
  if (countries === undefined) return true;
  const parsed = parsePhoneNumberFromString(phone);
  if (parsed === undefined) return false;
  if (parsed.country !== undefined) return countries.includes(parsed.country);
  return countries.some(
    (country) => isSupportedCountry(country) && getCountryCallingCode(country as CountryCode) === parsed.countryCallingCode,
  );
}

const BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

/** Parts of 160 letters of the basic alphabet, or of 70 of any other; a little less where there are several. */
export function segmentsOf(text: string): number {
  const [alone, joined] = BASIC.test(text) ? [160, 153] : [70, 67];
  return text.length <= alone ? 1 : Math.ceil(text.length / joined);
}
