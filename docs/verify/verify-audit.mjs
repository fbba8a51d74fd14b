#!/usr/bin/env node
// Checks an exported audit log of Bourse without Bourse: node verify-audit.mjs export.ndjson [--head ID:HASH]
//
// Each entry's hash is SHA-256 over the hash before it and the entry's fields as one JSON array. Whoever changes, removes,
// swaps or inserts an entry would have to change every later hash, and the head that others have noted. With --head the log
// must contain the entry ID with this HASH, for example one that was written down on another day.
//
// Needs nothing but Node 20. Exit code: 0 whole, 1 broken, 2 not an export.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const [file, ...more] = process.argv.slice(2);
if (file === undefined || (more.length > 0 && (more.length !== 2 || more[0] !== '--head'))) {
  stop(2, 'usage: node verify-audit.mjs export.ndjson [--head ID:HASH]');
}
const noted = more[1]?.split(':');

let chain;
let until;
let end;
let previous = '0'.repeat(64);
let last = 0;
let entries = 0;
let hasNoted = noted === undefined;
let number = 0;

for await (const line of createInterface({ input: file === '-' ? process.stdin : createReadStream(file) })) {
  number += 1;
  if (line.trim() === '') continue;
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    stop(2, `line ${number} is not JSON`);
  }
  if (number === 1) {
    if (entry.export !== 'bourse-audit' || entry.version !== 1) stop(2, 'this is not an export of an audit log');
    ({ chain, until } = entry);
    continue;
  }
  if (end !== undefined) stop(1, `line ${number}: something stands after the end`);
  if (entry.end !== undefined) end = entry;
  else check(entry);
}

if (chain === undefined) stop(2, 'the export is empty');
if (end === undefined) stop(1, `the export breaks off after entry ${last}`);
if (last !== until) stop(1, `the export promises entries up to ${until} and ends with ${last}`);
if (last === end.head.id && previous !== end.head.hash) stop(1, `entry ${last} is not the head that the export names`);
if (!hasNoted) stop(1, `the noted head ${noted.join(':')} is not in this log`);
console.log(`The ${chain} chain is whole: ${entries} entries, head ${last}:${previous}`);

function check(entry) {
  const where = `line ${number}, entry ${entry.id}`;
  if (entry.chain !== chain) stop(1, `${where}: it is of another chain`);
  if (chain === 'office' ? entry.id !== last + 1 : !(entry.id > last))
    stop(1, `${where}: after ${last} an entry is missing, doubled or swapped`);
  if (entry.previousHash !== previous) stop(1, `${where}: it does not follow the entry before it`);
  if (hashOf(entry) !== entry.hash) stop(1, `${where}: its content is not what was hashed`);
  previous = entry.hash;
  last = entry.id;
  entries += 1;
  if (noted !== undefined && String(entry.id) === noted[0]) {
    if (entry.hash !== noted[1]) stop(1, `${where}: its hash is not the one that was noted`);
    hasNoted = true;
  }
}

function hashOf(e) {
  const fields = chain === 'office' ? [e.id, e.at, e.operator, e.act, e.subject, e.reason, e.detail] : [e.id, e.at, e.act, e.bodyHash];
  return createHash('sha256').update(Buffer.from(e.previousHash, 'hex')).update(JSON.stringify(fields)).digest('hex');
}

function stop(code, sentence) {
  console.error(code === 1 ? `BROKEN. ${sentence}` : sentence);
  process.exit(code);
}
