// Written by calls.test.ts from the contract (`vitest run web/wire/calls.test.ts -u`); not to be edited.
//
// The calls with their types, and at run time method and path alone: the schemas would bring zod along, ten kilobytes on the way to
// the first screen. For pages that read and send. A form that checks what was typed (parts/call-check.ts) imports the contract. Each
// room is a file of its own, so that the entry carries the calls of the start and no others.

export { flash } from './calls/flash.ts';
export { funds } from './calls/funds.ts';
export { ico } from './calls/ico.ts';
export { identity } from './calls/identity.ts';
export { inbox } from './calls/inbox.ts';
export { invite } from './calls/invite.ts';
export { ledger } from './calls/ledger.ts';
export { market } from './calls/market.ts';
export { news } from './calls/news.ts';
export { perpetual } from './calls/perpetual.ts';
export { policy } from './calls/policy.ts';
export { proof } from './calls/proof.ts';
export { releases } from './calls/releases.ts';
export { seconds } from './calls/seconds.ts';
export { spot } from './calls/spot.ts';
export { support } from './calls/support.ts';
export { verification } from './calls/verification.ts';
