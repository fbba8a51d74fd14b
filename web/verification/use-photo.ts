import { useEffect, useState } from 'react';
import { sendPicture } from '../wire/picture.ts';
import type { JudgedPhoto } from './judged-photo.ts';
import { keepPhoto, type Side, useSubmission } from './submission.ts';

interface Taken extends JudgedPhoto {
  readonly address: string;
}

export interface Photo {
  /** What was taken and not sent yet. */
  readonly taken: Taken | undefined;
  readonly isKept: boolean;
  /** The address of what is shown; undefined also for a kept photo after a reload. */
  readonly shown: string | undefined;
  readonly busy: 'looking' | 'sending' | undefined;
  readonly error: unknown;
  readonly look: (work: () => Promise<JudgedPhoto>) => Promise<void>;
  readonly send: () => Promise<void>;
  readonly again: () => void;
}

/** The photo of one side of the document: looked at here, and sent when the trader takes it. */
export function usePhoto(side: Side, onDone: () => void): Photo {
  const kept = useSubmission((s) => s[side]);
  const [taken, take] = useState<Taken>();
  const [busy, setBusy] = useState<Photo['busy']>();
  const [error, setError] = useState<unknown>();
  const address = taken?.address;
  useEffect(
    () => () => (address !== undefined && address !== useSubmission.getState()[side]?.address ? URL.revokeObjectURL(address) : undefined),
    [address, side],
  );
  const run = async (what: Photo['busy'], work: () => Promise<void>): Promise<void> => {
    setError(undefined);
    setBusy(what);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(undefined);
    }
  };
  return {
    taken,
    isKept: kept !== undefined,
    shown: address ?? kept?.address,
    busy,
    error,
    look: (work) =>
      run('looking', async () => {
        const shrunk = await work();
        take({ ...shrunk, address: URL.createObjectURL(shrunk.blob) });
      }),
    send: async () => {
      if (taken === undefined) return onDone();
      await run('sending', async () => {
        const { uploadId, keptUntil } = await sendPicture(taken.blob, 'verification');
        keepPhoto(side, { address: taken.address, uploadId, keptUntil });
        take(undefined);
        onDone();
      });
    },
    again: () => {
      setError(undefined);
      take(undefined);
      keepPhoto(side, undefined);
    },
  };
}
