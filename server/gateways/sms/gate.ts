import { type CountryCode, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Pool } from 'pg';

export interface SmsGateOptions {
  readonly pool: Pick<Pool, 'query'>;
  /** ISO 3166-1 codes of the countries that SMS may be sent to; undefined means all. */
  readonly countries: readonly string[] | undefined;
  /** The daily limit (UTC), in message segments. */
  readonly perDay: number;
}

/**
 * SMS pumping makes a service send SMS to numbers that earn from each one. Against it, only countries the operator serves are sent
 * to, and a daily limit caps the cost.
 */
export class SmsGate {
  readonly #o: SmsGateOptions;

  constructor(options: SmsGateOptions) {
    this.#o = options;
  }

  /** Whether a message of this many segments still fits within the limit. */
  async fits(phone: string, segments: number, store: Pick<Pool, 'query'>): Promise<boolean> {
    return isServed(phone, this.#o.countries) && (await this.today(store)) + segments <= this.#o.perDay;
  }

  async mayReach(phone: string, store: Pick<Pool, 'query'> = this.#o.pool): Promise<boolean> {
    return isServed(phone, this.#o.countries) && (await this.today(store)) < this.#o.perDay;
  }

  /** Segments used on this UTC day. */
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

/**
 * Numbers under a shared code (+1) belong to the country given by their first digits; where those don't say, to any country of that
 * code.
 */
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

/** Segments of 160 characters in the basic alphabet or 70 in any other; slightly fewer in a multi-part message. */
export function segmentsOf(text: string): number {
  const [alone, joined] = BASIC.test(text) ? [160, 153] : [70, 67];
  return text.length <= alone ? 1 : Math.ceil(text.length / joined);
}
