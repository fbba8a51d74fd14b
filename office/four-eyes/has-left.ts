import type { FourEyesRequest } from '@bourse/contract/office/four-eyes';

/** Whether an open request still reads as waiting although the newer list of waiting ones doesn't have it: somebody has decided it. */
export const hasLeft = (
  open: Pick<FourEyesRequest, 'id' | 'state'> | undefined,
  waiting: readonly Pick<FourEyesRequest, 'id'>[] | undefined,
): boolean => open?.state === 'waiting' && waiting !== undefined && !waiting.some(({ id }) => id === open.id);
