import { Refused } from '@bourse/client/refused';
import { headersOf, refusedOf } from './api.ts';
import { atOrigin } from './origin.ts';
import { tokenOf } from './session.ts';

interface Kept {
  readonly uploadId: string;
  readonly width: number;
  readonly height: number;
  readonly keptUntil: string;
}

const timeoutMs = 100_000;

/**
 * Sends a picture as it is: the one body of the wire that is not JSON. A record of a room has to take it within a day. Only the older
 * request of the browser tells how far it has come, as a share from 0 to 1.
 */
export function sendPicture(
  picture: Blob,
  purpose: 'verification' | 'support' | 'deposit',
  onProgress?: (share: number) => void,
): Promise<Kept> {
  const token = tokenOf();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', atOrigin(`/api/uploads/picture?purpose=${purpose}`));
    request.timeout = timeoutMs;
    request.responseType = 'json';
    for (const [name, value] of Object.entries({ ...headersOf(token), 'content-type': picture.type }))
      request.setRequestHeader(name, value);
    if (onProgress) request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.ontimeout = () => reject(new Refused('timeout', 0));
    request.onerror = () => reject(new Refused('network', 0));
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) return resolve(request.response as Kept);
      reject(refusedOf(status, request.response, token, request.getResponseHeader('x-request-id')));
    };
    request.send(picture);
  });
}
