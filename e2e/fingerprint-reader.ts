import type { Page } from '@playwright/test';

interface FingerprintReader {
  readonly kept: () => Promise<number>;
  readonly touch: (on: boolean) => Promise<void>;
  readonly know: (finger: boolean) => Promise<void>;
}

/**
 * The computer's fingerprint reader. Returns how many passkeys it holds, and how to place or remove a finger: a known one or a
 * stranger's.
 */
export async function addReader(page: Page): Promise<FingerprintReader> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    kept: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    touch: async (enabled) => void (await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
    know: async (isUserVerified) => void (await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  };
}
