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

/** An error from below a handler, as a refusal; undefined for a bug. */
export function refusalOf(error: FastifyError): Refused | undefined {
  if (error instanceof RefusedRequest) return error.refused;
  // The command that an operator left for the writer was refused: pass the refusal on.
  if (error instanceof CommandRefused) {
    const { rejection } = error;
    return refuse(numberOf(rejection), { value: factOf(rejection), detail: detailOf(rejection) });
  }
  if (error instanceof CommandWaits) return refuse('command-waits', { detail: `${allMessages['command-waits'].text} ${error.message}` });
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
  // A client that disconnects in the middle of its body resets a connection too, but that isn't a lost database.
  if (error.statusCode === undefined && isAway(error)) return refuse('unavailable', { retryAfter: 1 });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return refuse('9', { detail: error.message });
  return undefined;
}

/** The error number of the invalid or missing field; 9 if the field has none. */
export function refusalOfSchema({ instancePath, message, params, parentSchema }: ErrorObject): Refused {
  const missing = params['missingProperty'] as string | undefined;
  const refusing = parentSchema as Refusing | undefined;
  const code = missing === undefined ? refusing?.refuse : refusing?.properties?.[missing]?.refuse;
  const extra: unknown = params['additionalProperty'];
  const field = instancePath.slice(1) || missing || 'the request';
  const what = typeof extra === 'string' ? `unknown field ${JSON.stringify(extra.slice(0, 64))}` : `${field}: ${message ?? 'wrong'}`;
  return refuse(code ?? '9', { detail: what });
}

/** The writer has stopped, or the database can't be reached: the caller may retry, and the log tells the operator. */
export function isAway(error: Error & { readonly code?: unknown }): boolean {
  if (error instanceof Unavailable) return true;
  const code = String(error.code ?? '');
  return (
    /^(08|57P|53|55P03)/.test(code) ||
    /^E(CONNREFUSED|CONNRESET|PIPE|NOENT|TIMEDOUT)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(error.message)
  );
}
