import type { Input } from '@bourse/contract/call';
import { RELEASE_UPLOAD, releasesOffice } from '@bourse/contract/office/releases';
import { api, request } from '../wire/api.ts';

type Described = Omit<Input<typeof releasesOffice.register>, 'reason'>;

/** The description that the release machine wrote; undefined if this isn't one. The server checks every field and both signatures. */
export async function readDescription(file: File): Promise<Described | undefined> {
  try {
    const { platform, version, nativeMin, size, sha256, signature, factsSignature } = JSON.parse(await file.text()) as Described;
    const texts = [platform, version, nativeMin, sha256, signature, factsSignature];
    if (!texts.every((text) => typeof text === 'string') || typeof size !== 'number') return undefined;
    return { platform, version, nativeMin, size, sha256, signature, factsSignature };
  } catch {
    return undefined;
  }
}

/** Larger files than other calls send. */
const UPLOAD_MS = 120_000;

export async function uploadFile(id: string, file: Blob): Promise<void> {
  const init = { method: 'POST', headers: { 'content-type': 'application/zip' }, body: file };
  await request(`${RELEASE_UPLOAD}${id}`, init, undefined, UPLOAD_MS);
}

/** Registers a release and uploads its file. */
export async function registerRelease(described: Described, file: Blob, reason: string): Promise<string> {
  const { id } = await api(releasesOffice.register, { ...described, reason });
  await uploadFile(id, file);
  return id;
}
