import type { FastifyInstance } from 'fastify';
import { refuse } from './refusal.ts';
import { RefusedRequest } from './refused-request.ts';

/** No call of ours nests deeper than 3. */
const DEEPEST = 16;

/**
 * JSON is the only thing that calls read. `__proto__` and `constructor.prototype` are refused by the parser, deep nesting
 * before it; an empty body is the empty object, so that calls without input need none.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, {});
    if (isDeep(text)) return done(new RefusedRequest(refuse('9', { detail: `nested deeper than ${DEEPEST}` })), undefined);
    void parse(request, text, done);
  });
}

/** Counts brackets outside of texts. */
export function isDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (inText) {
      if (c === 0x5c) i++;
      else if (c === 0x22) inText = false;
    } else if (c === 0x22) inText = true;
    else if (c === 0x7b || c === 0x5b) {
      if (++depth > DEEPEST) return true;
    } else if (c === 0x7d || c === 0x5d) depth--;
  }
  return false;
}
