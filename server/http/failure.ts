import { allMessages, type ErrorCode } from '@bourse/contract/errors';
import type { ErrorObject } from 'ajv';
import type { FastifyError } from 'fastify';
import { CommandRefused, CommandSetAside, CommandWaits, Unavailable } from '../failure.ts';
import { detailOf, factOf, numberOf } from './error-numbers.ts';
import { type Refused, refuse } from './refusal.ts';
import { RefusedRequest } from './refused-request.ts';

interface Refusing {
  readonly refuse?: ErrorCode;
  readonly properties?: Readonly<Record<string, { readonly refuse?: ErrorCode }>>;
}

/** What went wrong below or beside a handler, as a refusal; undefined for a bug of ours. */
export function refusalOf(error: FastifyError): Refused | undefined {
  if (error instanceof RefusedRequest) return error.refused;
  // What an act left to the writer answers the one who acted.
  if (error instanceof CommandRefused) {
    const { rejection } = error;
    return refuse(numberOf(rejection), { value: factOf(rejection), detail: detailOf(rejection) });
  }
  if (error instanceof CommandWaits) return refuse('command-waits', { detail: `${allMessages['command-waits'].text}: ${error.message}` });
  if (error instanceof CommandSetAside) return refuse('command-set-aside', { detail: error.message });
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('unsupported-media-type');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('too-large');
    case 'FST_ERR_HANDLER_TIMEOUT':
      return refuse('timeout');
    default:
  }
  // A client that hangs up in the middle of its body resets a connection too, and is not a database that went away.
  if (error.statusCode === undefined && isAway(error)) return refuse('unavailable', { retryAfter: 1 });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return refuse('9', { detail: error.message });
  return undefined;
}

/** The number of the wrong field; of a missing one where that is what is wrong; 9 where the field has none. */
export function refusalOfSchema({ instancePath, message, params, parentSchema }: ErrorObject): Refused {
  const missing = params['missingProperty'] as string | undefined;
  const refusing = parentSchema as Refusing | undefined;
  const code = missing === undefined ? refusing?.refuse : refusing?.properties?.[missing]?.refuse;
  const extra: unknown = params['additionalProperty'];
  const field = instancePath.slice(1) || missing || 'the request';
  const what = typeof extra === 'string' ? `unknown field ${JSON.stringify(extra.slice(0, 64))}` : `${field}: ${message ?? 'wrong'}`;
  return refuse(code ?? '9', { detail: what });
}

/** The writer has stopped, or the database cannot be reached: the caller may try again, and the operator reads the log. */
export function isAway(error: Error & { readonly code?: unknown }): boolean {
  if (error instanceof Unavailable) return true;
  const code = String(error.code ?? '');
  return (
    /^(08|57P|53|55P03)/.test(code) ||
    /^E(CONNREFUSED|CONNRESET|PIPE|NOENT|TIMEDOUT)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(error.message)
  );
}
