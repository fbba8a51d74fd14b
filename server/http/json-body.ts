import type { FastifyInstance } from 'fastify';
import { refuse } from './refusal.ts';
import { RefusedRequest } from './refused-request.ts';

/** No call of ours nests deeper than 3. */
const DEEPEST = 16;

/**
 * Calls accept only JSON. `__proto__` and `constructor.prototype` are refused by the parser, deep nesting before it; an empty body
 * is the empty object, so that calls without input need none.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, {});
    if (isDeep(text)) return done(new RefusedRequest(refuse('9', { detail: `nested deeper than ${DEEPEST}` })), undefined);
    if (text.includes('\\u0000') && holdsNul.test(text))
      return done(new RefusedRequest(refuse('9', { detail: 'a text with NUL' })), undefined);
    const plain = mayPollute(text) ? undefined : parsed(text);
    // Bodies with escapes in names, or that aren't JSON at all, go to the careful parser.
    if (plain === undefined) void parse(request, text, done);
    else done(null, plain);
  });
}

/** Text must not contain NUL: the database doesn't accept it, and nobody types it. An escaped backslash before u0000 isn't NUL. */
const holdsNul = /(?<!\\)(?:\\\\)*\\u0000/;

/** Whether the parser has to check for names that pollute a prototype: almost no body contains one, or hides it in an escape. */
const mayPollute = (text: string): boolean => text.includes('\\') || text.includes('__proto__') || text.includes('constructor');

/** Undefined if it isn't JSON. Only the parsing may fail here; later errors belong elsewhere. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Counts brackets outside strings. */
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
