import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { Platform, releaseFacts, releaseFailures, releaseReports, Signature } from '../releases.ts';
import { Id, Nothing, Time } from '../text.ts';
import { By, Reason, Submitted } from './text.ts';

/** The file of a registered release: a POST with content type application/zip, to this path and the release's number. */
export const RELEASE_UPLOAD = '/api/office/releases/file/';

const publishers = ['admin', 'content'] as const;
const readers = ['admin', 'content', 'risk', 'support', 'auditor'] as const;

export const releasesOffice = {
  list: officeCall({
    method: 'GET',
    path: '/api/office/releases/list',
    roles: readers,
    rate: 'read',
    summary: 'Lists the releases of the phone apps, newest first, with what devices reported, and what each platform is offered',
    input: Nothing,
    output: z.strictObject({
      /** Whether the server knows the key that releases are signed with. */
      hasKey: z.boolean(),
      platforms: z.array(
        z.strictObject({
          platform: Platform,
          /** Devices are sent back to the content they were installed with. */
          isStopped: z.boolean(),
          version: z.optional(z.string()),
        }),
      ),
      releases: z.array(
        z.strictObject({
          id: Id,
          ...releaseFacts,
          /** waiting: registered, its file is missing. */
          state: z.enum(['waiting', 'ready', 'active', 'replaced']),
          /** Percent of the devices. */
          rollout: z.int(),
          registeredAt: Time,
          registeredBy: By,
          activatedAt: z.optional(Time),
          reports: z.array(
            z.strictObject({
              report: z.enum(releaseReports),
              reason: z.optional(z.enum(releaseFailures)),
              count: z.int(),
              lastAt: Time,
            }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
  register: officeCall({
    method: 'POST',
    path: '/api/office/releases/register',
    roles: publishers,
    rate: 'write',
    summary: 'Registers a release from the description that the release machine signed. Its file is uploaded afterwards',
    input: z.strictObject({ ...releaseFacts, signature: Signature, factsSignature: Signature, reason: Reason }),
    output: z.strictObject({ id: Id }),
    errors: ['release-unsigned', 'release-older', 'unavailable'],
  }),
  activate: officeCall({
    method: 'POST',
    path: '/api/office/releases/activate',
    roles: publishers,
    rate: 'write',
    summary: 'Asks to offer a release to a share of the devices, or to change that share. The file and both signatures are verified again',
    input: z.strictObject({ id: Id, rollout: z.int().check(z.gte(1), z.lte(100)), reason: Reason }),
    output: Submitted,
    errors: ['not-found', 'release-unsigned', 'release-damaged', 'release-older', 'nothing-changed', 'request-waits', 'unavailable'],
  }),
  stop: officeCall({
    method: 'POST',
    path: '/api/office/releases/stop',
    roles: publishers,
    rate: 'write',
    summary: 'Asks to stop updates of a platform: its devices return to the content they were installed with',
    input: z.strictObject({ platform: Platform, reason: Reason }),
    output: Submitted,
    errors: ['nothing-changed', 'request-waits'],
  }),
};
