import * as z from 'zod/mini';
import type { Role } from './office/roles.ts';
import { Time } from './text.ts';

// Images aren't sent as JSON: the body of this POST is the file itself, with content type image/jpeg, image/png or image/webp.
// Nobody can see the upload until a record of a room uses it.
export const PICTURE_PATH = '/api/uploads/picture';
export const PICTURE_BYTES = 8 * 1024 * 1024;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** An image's purpose decides who may send and who may see it. */
export const tradersPurposes = ['verification', 'support', 'deposit'] as const;
/** Operators' purposes, with the roles that may use them. */
export const operatorsPurposes = {
  support: ['support'],
  carousel: ['content'],
  notice: ['content'],
  logo: ['admin', 'content'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type UploadPurpose = (typeof tradersPurposes)[number] | keyof typeof operatorsPurposes;

export const UploadId = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));
/** The answer to an upload. A record must use the image by `keptUntil`, or it is erased. */
export const Uploaded = z.strictObject({ uploadId: UploadId, width: z.int(), height: z.int(), keptUntil: Time });
/** A URL of an image that works for a few minutes, on the origin that returned it. */
export const PictureLink = z.string().check(z.regex(/^\/api\/uploads\//), z.maxLength(300));
