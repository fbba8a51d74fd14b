import * as z from 'zod/mini';
import type { Role } from './office/roles.ts';
import { Time } from './text.ts';

// Pictures do not travel as JSON: the body of this POST is the file itself, its content type image/jpeg, image/png or
// image/webp. What the answer names is shown to nobody until a record of a room takes it.
export const PICTURE_PATH = '/api/uploads/picture';
export const PICTURE_BYTES = 8 * 1024 * 1024;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** What a picture is for decides who may send and who may see it. */
export const tradersPurposes = ['verification', 'support', 'deposit'] as const;
/** Of operators, with the roles that may. */
export const operatorsPurposes = {
  support: ['support'],
  carousel: ['content'],
  notice: ['content'],
  logo: ['admin', 'content'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
export type UploadPurpose = (typeof tradersPurposes)[number] | keyof typeof operatorsPurposes;

export const UploadId = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));
/** The answer of the upload. Until `keptUntil` a record must take the picture, or it is erased. */
export const Uploaded = z.strictObject({ uploadId: UploadId, width: z.int(), height: z.int(), keptUntil: Time });
/** An address of a picture that works for some minutes, on the origin that answered it. */
export const PictureLink = z.string().check(z.regex(/^\/api\/uploads\//), z.maxLength(300));
