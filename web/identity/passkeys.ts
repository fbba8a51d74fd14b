import { Refused } from '@bourse/client/refused';
import { isNative } from '../wire/origin.ts';

/** Whether passkeys work on this page, or why not. Browsers know them on https and on localhost, and only for names, not addresses. */
export type PasskeySupport = 'ready' | 'native' | 'insecure' | 'loopback' | 'address' | 'missing';

interface Place {
  readonly isSecure: boolean;
  readonly hostname: string;
  readonly hasWebAuthn: boolean;
}
const here = (): Place => ({
  isSecure: window.isSecureContext,
  hostname: location.hostname,
  hasWebAuthn: typeof window.PublicKeyCredential === 'function',
});

export function passkeySupport({ isSecure, hostname, hasWebAuthn }: Place = here()): PasskeySupport {
  if (isNative) return 'native'; // their origin is localhost, which no passkey of the exchange belongs to
  if (!isSecure) return 'insecure';
  if (!hasWebAuthn) return 'missing';
  if (/^127\.|^\[::1\]$/.test(hostname)) return 'loopback'; // the same computer has a name, localhost
  return /^[\d.]+$|^\[/.test(hostname) ? 'address' : 'ready';
}

type Options = Readonly<Record<string, unknown>>;
export interface Credential {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Record<string, unknown>;
  readonly clientExtensionResults: Record<string, unknown>;
}

const load = () => import('@simplewebauthn/browser');

/** Asks the device for one of its passkeys. Undefined when the trader turned away; `autofill` waits in the list of the account field. */
export async function askPasskey(options: Options, autofill = false): Promise<Credential | undefined> {
  const { startAuthentication } = await load();
  return orUndefined(() =>
    startAuthentication({ optionsJSON: options as never, useBrowserAutofill: autofill, verifyBrowserAutofillInput: false }),
  );
}

/** Makes a new passkey on the device. */
export async function makePasskey(options: Options): Promise<Credential | undefined> {
  const { startRegistration } = await load();
  return orUndefined(() => startRegistration({ optionsJSON: options as never }));
}

/** Whether the browser offers passkeys while the account is typed. */
export async function offersAutofill(): Promise<boolean> {
  if (passkeySupport() !== 'ready') return false;
  return (await load()).browserSupportsWebAuthnAutofill();
}

/** Gives up waiting in the list of the account field. */
export const stopAutofill = (): void =>
  void load()
    .then((m) => m.WebAuthnAbortService.cancelCeremony())
    .catch(() => undefined);

async function orUndefined(work: () => Promise<object>): Promise<Credential | undefined> {
  try {
    return (await work()) as Credential;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw new Refused('passkey-refused', 0);
  }
}
