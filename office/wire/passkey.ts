import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Passkeys need a browser that has them and a safe address with a name: none is made for a bare number such as 127.0.0.1. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn() && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** Asks the device; question and answer are WebAuthn's own in their JSON form. */
export const answerWithPasskey = async (question: string): Promise<string> =>
  JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(question) }));

export const makePasskey = async (question: string): Promise<string> =>
  JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(question) }));

/** The operator closed the question, or the device did not answer in time. */
export const gaveUp = (error: unknown): boolean => error instanceof Error && /NotAllowed|Abort/.test(error.name);
