import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Passkeys need a browser that supports them and a secure origin with a host name: an IP address such as 127.0.0.1 won't do. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn() && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** Asks the device. Question and answer are WebAuthn's own JSON. */
export const answerWithPasskey = async (question: string): Promise<string> =>
  JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(question) }));

export const makePasskey = async (question: string): Promise<string> =>
  JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(question) }));

/** The operator cancelled, or the device timed out. */
export const gaveUp = (error: unknown): boolean => error instanceof Error && /NotAllowed|Abort/.test(error.name);
