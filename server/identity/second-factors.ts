import { createHmac, randomBytes } from 'node:crypto';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';
import type { KeyRing } from '../secrets/key-ring.ts';
import { newOneTimeSecret, rightStep } from '../secrets/one-time-code.ts';
import type { Passkeys } from './passkeys.ts';

export type FactorMethod = 'totp' | 'passkey' | 'recovery';
export interface Factors {
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
}

const RECOVERY_CODES = 10;
/** 80 bits in a base-32 alphabet that people can read aloud. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
type Store = Pick<Pool, 'query'>;

/** What a trader proves in addition to the password. */
export class SecondFactors {
  readonly #pool: Pool;
  readonly #ring: Pick<KeyRing, 'encryptField' | 'decryptField'>;
  readonly #key: Buffer;
  readonly passkeys: Passkeys;

  constructor(o: { pool: Pool; ring: Pick<KeyRing, 'encryptField' | 'decryptField'>; key: Buffer; passkeys: Passkeys }) {
    this.#pool = o.pool;
    this.#ring = o.ring;
    this.#key = o.key;
    this.passkeys = o.passkeys;
  }

  async of(trader: TraderId, store: Store = this.#pool): Promise<Factors> {
    const { rows } = await store.query<{ totp: boolean; passkeys: number; left: number }>({
      name: 'second_factors',
      text: `SELECT totp_secret IS NOT NULL AS totp, (SELECT count(*) FROM passkey p WHERE p.trader = i.trader)::int AS passkeys,
         (SELECT count(*) FROM recovery_code r WHERE r.trader = i.trader AND used_at IS NULL)::int AS left
       FROM trader_identity i WHERE trader = $1`,
      values: [trader],
    });
    const row = rows[0];
    return { hasTotp: row?.totp ?? false, passkeys: row?.passkeys ?? 0, recoveryCodesLeft: row?.left ?? 0 };
  }

  /** Empty if no second factor is set: recovery codes alone don't count. */
  async methods(trader: TraderId): Promise<FactorMethod[]> {
    const { hasTotp, passkeys, recoveryCodesLeft } = await this.of(trader);
    if (!hasTotp && passkeys === 0) return [];
    return [
      ...(passkeys > 0 ? (['passkey'] as const) : []),
      ...(hasTotp ? (['totp'] as const) : []),
      ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
    ];
  }

  /** A new secret, and its encrypted form to keep until it's confirmed. */
  newTotp(trader: TraderId): { secret: string; sealed: string } {
    const secret = newOneTimeSecret();
    return { secret, sealed: this.#ring.encryptField(secret, contextOf(trader)).toString('base64') };
  }

  /** Enables the authenticator app if its first code is right. */
  async confirmTotp(client: Store, trader: TraderId, sealed: string, code: string, now: number): Promise<boolean> {
    const box = Buffer.from(sealed, 'base64');
    const step = rightStep(this.#ring.decryptField(box, contextOf(trader)), code, 0, now);
    if (step === undefined) return false;
    await client.query('UPDATE trader_identity SET totp_secret = $2, totp_step = $3 WHERE trader = $1', [trader, box, step]);
    return true;
  }

  /** Whether a code is right; of the same code twice, even at once, only the first. */
  async isTotpRight(trader: TraderId, code: string, now: number): Promise<boolean> {
    const { rows } = await this.#pool.query<{ totp_secret: Buffer | null; totp_step: number }>(
      'SELECT totp_secret, totp_step FROM trader_identity WHERE trader = $1',
      [trader],
    );
    const { totp_secret: box, totp_step: last } = rows[0] ?? { totp_secret: null, totp_step: 0 };
    if (box === null) return false;
    const step = rightStep(this.#ring.decryptField(box, contextOf(trader)), code, last, now);
    if (step === undefined) return false;
    const used = await this.#pool.query('UPDATE trader_identity SET totp_step = $2 WHERE trader = $1 AND totp_step < $2', [trader, step]);
    return used.rowCount === 1;
  }

  async removeTotp(client: Store, trader: TraderId): Promise<boolean> {
    const { rowCount } = await client.query(
      'UPDATE trader_identity SET totp_secret = NULL, totp_step = 0 WHERE trader = $1 AND totp_secret IS NOT NULL',
      [trader],
    );
    return rowCount === 1;
  }

  /** Ten new codes that replace the old ones. They're shown now and never again. */
  async newRecoveryCodes(client: Store, trader: TraderId): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await client.query('DELETE FROM recovery_code WHERE trader = $1', [trader]);
    await client.query('INSERT INTO recovery_code (trader, code_hmac) SELECT $1, unnest($2::bytea[])', [
      trader,
      codes.map((code) => this.#hmac(trader, code)),
    ]);
    return codes;
  }

  /** Codes for a trader's first factor; undefined if there are some already. */
  async firstRecoveryCodes(client: Store, trader: TraderId): Promise<string[] | undefined> {
    const { recoveryCodesLeft } = await this.of(trader, client);
    return recoveryCodesLeft > 0 ? undefined : this.newRecoveryCodes(client, trader);
  }

  /** Each code works once. */
  async isRecoveryCodeRight(trader: TraderId, code: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'UPDATE recovery_code SET used_at = now() WHERE trader = $1 AND code_hmac = $2 AND used_at IS NULL',
      [trader, this.#hmac(trader, code)],
    );
    return rowCount === 1;
  }

  /** Removes everything. Recovery codes without a factor are useless, so they go with the last one. */
  async removeAll(client: Store, trader: TraderId): Promise<void> {
    await this.removeTotp(client, trader);
    await client.query('DELETE FROM passkey WHERE trader = $1', [trader]);
    await client.query('DELETE FROM recovery_code WHERE trader = $1', [trader]);
  }
  async removeIdleCodes(client: Store, trader: TraderId): Promise<void> {
    const { hasTotp, passkeys } = await this.of(trader, client);
    if (!hasTotp && passkeys === 0) await client.query('DELETE FROM recovery_code WHERE trader = $1', [trader]);
  }

  #hmac(trader: TraderId, code: string): Buffer {
    const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
    return createHmac('sha256', this.#key)
      .update(JSON.stringify(['recovery', trader, letters]))
      .digest();
  }
}

const contextOf = (trader: TraderId): string => `identity:${trader}:totp`;

/** `k3fx-9wtm-…`: four groups of four. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]!).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}
