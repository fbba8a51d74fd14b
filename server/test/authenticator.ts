// A software passkey, like a phone's: creates credentials and signs challenges, for tests without a browser.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Made {
  readonly id: string;
  readonly host: string;
  readonly user: string;
  readonly key: KeyObject;
  counter: number;
}
type Options = Readonly<Record<string, unknown>>;
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

export class Authenticator {
  readonly #made: Made[] = [];
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** The result of navigator.credentials.create for these options. */
  create(options: Options) {
    const host = (options['rp'] as { id: string }).id;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = randomBytes(32);
    const made: Made = { id: text(id), host, user: (options['user'] as { id: string }).id, key: privateKey, counter: 0 };
    this.#made.push(made);
    const { x, y } = publicKey.export({ format: 'jwk' });
    // COSE: EC2, ES256, P-256.
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x!, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y!, 'base64url'),
    ]);
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const data = Buffer.concat([this.#head(made, HAS_CREDENTIAL), credential]);
    // CBOR: { fmt: 'none', attStmt: {}, authData }.
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ]);
    return this.#credential(made, {
      clientDataJSON: text(this.#clientData('webauthn.create', options)),
      attestationObject: text(attestation),
      transports: ['internal'],
    });
  }

  /** The result of navigator.credentials.get; undefined if there's no passkey for this host. */
  get(options: Options) {
    const host = options['rpId'] as string;
    const allowed = options['allowCredentials'] as { id: string }[] | undefined;
    const made = this.#made.find((one) => one.host === host && (!allowed?.length || allowed.some(({ id }) => id === one.id)));
    if (made === undefined) return undefined;
    made.counter += 1;
    const data = this.#head(made, 0);
    const client = this.#clientData('webauthn.get', options);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), made.key);
    return this.#credential(made, {
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(signature),
      userHandle: made.user,
    });
  }

  #head({ host, counter }: Made, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([USER_PRESENT_AND_VERIFIED | flags]), count]);
  }
  #clientData(type: string, { challenge }: Options): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
  #credential({ id }: Made, response: Record<string, unknown>) {
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }
}
