import { type Api, openLine } from '@bourse/client/api';
import { startLoading } from './loading.ts';
import { ORIGIN } from './origin.ts';
import { endSession, tokenOf } from './session.ts';

const line = openLine({
  // As the specification has it.
  timeoutMs: 100_000,
  origin: ORIGIN,
  credentials: 'include',
  token: tokenOf,
  endedBy: [401, 403],
  end: endSession,
});
export const { headersOf, refusedOf, noteSeq } = line;

/** Calls the server. Answers the body, or throws `Refused`. While it runs the loading line shows, unless it is quiet. */
export const api: Api = async (call, input, options = {}) => {
  const done = options.quiet ? undefined : startLoading();
  try {
    return await line.api(call, input, options);
  } finally {
    done?.();
  }
};
