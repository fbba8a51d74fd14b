import * as z from 'zod/mini';
import { call } from './call.ts';
import { platforms } from './release-text.ts';

// Self-update of the phone apps. The file itself isn't sent as JSON: it's at `file`, with Content-Length, Range, ETag, X-Checksum
// and X-Signature.
export const RELEASE_FILES = '/api/releases/file/';
/** The Android app itself, as /download offers it: `app_package` of the system configuration is below this. */
export const PACKAGE_FILES = '/api/releases/package/';

export const Platform = z.enum(platforms);
export const Version = z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/));
/** RSA-SHA256 (PKCS #1 v1.5) in base64, by a key of 2048 to 8192 bits. */
export const Signature = z.string().check(z.regex(/^[A-Za-z0-9+/]{342,1366}={0,2}$/));
export const Sha256Text = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** What is signed; see `releaseText`. */
export const releaseFacts = {
  platform: Platform,
  version: Version,
  nativeMin: Version,
  size: z.int().check(z.gte(1), z.lte(64 * 1024 * 1024)),
  sha256: Sha256Text,
};
export const releaseReports = ['installed', 'failed', 'rolled_back'] as const;
/** Why an update failed: the network, the device's storage, the file or its description, or the start of the new version. */
export const releaseFailures = ['download', 'storage', 'checksum', 'signature', 'version', 'start', 'other'] as const;

const Release = z.strictObject({
  ...releaseFacts,
  /** Of the file. */
  signature: Signature,
  /** Of `releaseText`. */
  factsSignature: Signature,
  /** Path on the traders' origin. */
  file: z.string(),
});
export type Release = z.infer<typeof Release>;

export const releases = {
  latest: call({
    method: 'GET',
    path: '/api/releases/latest',
    access: 'public',
    rate: 'read',
    summary:
      'What a phone app should do: nothing, update to a release, be installed again because its shell is too old, or return to the content it was installed with',
    input: z.strictObject({
      platform: Platform,
      /** The content that runs. */
      version: Version,
      /** The shell that it runs in. */
      nativeVersion: Version,
      /** A random number of the installation. It decides only whether a partial rollout includes it, and isn't stored. */
      device: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    }),
    output: z.strictObject({ step: z.enum(['none', 'update', 'reinstall', 'built-in']), release: z.optional(Release) }),
    errors: [],
  }),
  report: call({
    method: 'POST',
    path: '/api/releases/report',
    access: 'public',
    rate: 'write',
    summary: 'Reports how an update ended. Only counted: nothing about the device is stored',
    input: z.strictObject({
      platform: Platform,
      version: Version,
      report: z.enum(releaseReports),
      reason: z.optional(z.enum(releaseFailures)),
    }),
    output: z.strictObject({}),
    errors: ['not-found'],
  }),
};
