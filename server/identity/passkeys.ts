import { type TraderId, traderId } from '@bourse/core/identity/trader-id';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Pool } from 'pg';
import type { RelyingParty } from './relying-party.ts';

type Store = Pick<Pool, 'query'>;
/** What a passkey has to sign, and for which host. */
export interface Challenge {
  readonly challenge: string;
  readonly host: string;
}
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}
interface Row {
  readonly id: number;
  readonly trader: number;
  readonly credential_id: string;
  readonly host: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export const MOST_PASSKEYS = 10;
const TIMEOUT_MS = 300_000;
/** COSE: ES256, EdDSA, RS256: what phones, security keys and computers support. */
const supportedAlgorithmIDs = [-7, -8, -257];

/** Traders' passkeys: creates challenges and verifies the responses. */
export class Passkeys {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async list(trader: TraderId, store: Store = this.#pool): Promise<Passkey[]> {
    return (await this.#rows(trader, store)).map((row) => ({
      id: String(row.id),
      name: row.name,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at ?? undefined,
    }));
  }

  /** Options for creating a passkey in the browser. Devices that already have one for this account don't create another. */
  async newOptions(trader: TraderId, party: RelyingParty, name: { readonly app: string; readonly account: string }) {
    const known = await this.#rows(trader);
    return generateRegistrationOptions({
      rpName: name.app,
      rpID: party.host,
      userName: name.account,
      userID: Uint8Array.from(Buffer.from(String(trader))),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      supportedAlgorithmIDs,
      excludeCredentials: known.map((row) => ({ id: row.credential_id, transports: row.transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** The ID of the new passkey; undefined if the response doesn't match the challenge. */
  async add(
    client: Store,
    trader: TraderId,
    party: RelyingParty,
    asked: Challenge,
    answer: unknown,
    name: string,
  ): Promise<string | undefined> {
    if (asked.host !== party.host) return undefined;
    const made = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: asked.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }).catch(() => undefined);
    if (!made?.verified) return undefined;
    const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO passkey (trader, credential_id, host, public_key, counter, transports, name) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
      [trader, id, party.host, Buffer.from(publicKey), counter, transports.slice(0, 8), name],
    );
    return rows[0] && String(rows[0].id);
  }

  /** Options for asking for a passkey: one of this trader's, or without a trader any that the device has for this host. */
  async askOptions(party: RelyingParty, trader?: TraderId) {
    const known = trader === undefined ? [] : (await this.#rows(trader)).filter((row) => row.host === party.host);
    return generateAuthenticationOptions({
      rpID: party.host,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      ...(trader !== undefined && { allowCredentials: known.map((row) => ({ id: row.credential_id, transports: row.transports })) }),
    });
  }

  /** The trader whose passkey responded; undefined if it's unknown or the response is invalid. */
  async answeredBy(party: RelyingParty, asked: Challenge, answer: unknown): Promise<TraderId | undefined> {
    if (asked.host !== party.host) return undefined;
    const response = answer as AuthenticationResponseJSON;
    const row = (await this.#pool.query<Row>('SELECT * FROM passkey WHERE credential_id = $1 AND host = $2', [response.id, party.host]))
      .rows[0];
    if (row === undefined) return undefined;
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: asked.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: Uint8Array.from(row.public_key),
        counter: row.counter,
        transports: row.transports,
      },
    }).catch(() => undefined);
    if (!verified?.verified) return undefined;
    await this.#pool.query('UPDATE passkey SET counter = $2, last_used_at = now() WHERE id = $1', [
      row.id,
      verified.authenticationInfo.newCounter,
    ]);
    return traderId(row.trader);
  }

  async rename(trader: TraderId, id: string, name: string): Promise<boolean> {
    return ((await this.#pool.query('UPDATE passkey SET name = $3 WHERE trader = $1 AND id = $2', [trader, id, name])).rowCount ?? 0) > 0;
  }
  async remove(client: Store, trader: TraderId, id: string): Promise<boolean> {
    return ((await client.query('DELETE FROM passkey WHERE trader = $1 AND id = $2', [trader, id])).rowCount ?? 0) > 0;
  }

  async #rows(trader: TraderId, store: Store = this.#pool): Promise<Row[]> {
    return (await store.query<Row>('SELECT * FROM passkey WHERE trader = $1 ORDER BY id', [trader])).rows;
  }
}
