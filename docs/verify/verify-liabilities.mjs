#!/usr/bin/env node
// Checks a trader's evidence of what Bourse owes, without Bourse:
//   node verify-liabilities.mjs evidence.json [--uid UID] [--heads liabilities.ndjson] [--key PUBLICKEY]
//
// leaf = H(0x00 || HMAC(nonce, auditId || uid) || sums), node = H(0x01 || lh || lsums || rh || rsums), H is SHA-256, sums are 16
// bytes an asset in minor units. The own leaves must lead to the signed root and to its totals, without a sum below zero. --uid
// is the own number as one knows it: a leaf that others were given too fails then. --heads is the published chain of heads; all of
// it is checked, and the head of the evidence must stand in it. --key is the public key as it was noted on another day.
//
// Heads of version 4 add five sums to a leaf: what its perpetual account holds as margin, what open positions have realised (profit,
// loss), and what they would at the mark prices (profit, loss). The first three are a part of the balance in USDT.
//
// Needs nothing but Node 20. Exit code: 0 right, 1 wrong, 2 not an evidence. It shows one moment, and nothing of debts elsewhere.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const USAGE = 'usage: node verify-liabilities.mjs evidence.json [--uid UID] [--heads liabilities.ndjson] [--key PUBLICKEY]';
const [file, ...more] = process.argv.slice(2);
const options = { '--uid': undefined, '--heads': undefined, '--key': undefined };
for (let i = 0; i < more.length; i += 2) {
  if (!(more[i] in options) || more[i + 1] === undefined) stop(2, USAGE);
  options[more[i]] = more[i + 1];
}
if (file === undefined) stop(2, USAGE);

const evidence = read(() => JSON.parse(readFileSync(file, 'utf8')), `${file} cannot be read as JSON`);
if (evidence?.evidence !== 'bourse-liabilities' || evidence.version !== 1) stop(2, 'this is no evidence of liabilities');
const { snapshot, parts } = evidence;
const uid = options['--uid'] ?? evidence.uid;
if (uid !== evidence.uid) stop(1, `the evidence is of trader ${evidence.uid}, not of ${uid}`);

const { head } = snapshot;
checkHead(snapshot);
if (options['--key'] !== undefined && options['--key'] !== snapshot.publicKey)
  stop(1, `it was signed with the key ${snapshot.publicKey}, not with the noted one`);

const columns = columnsOf(head);
const totals = sumsOf(
  columns.map(({ total }) => total),
  'the totals of the head',
);
if (!/^[0-9a-f]{32}$/.test(head.auditId)) stop(1, 'the audit id is none');
if (head.house !== undefined) {
  sumsOf(head.house.totals, 'the sums of the house accounts', head.totals);
  if (head.house.accounts.includes(uid))
    stop(1, `trader ${uid} is listed as an account of the house: what it holds is not counted as owed`);
}
if (!Array.isArray(parts) || parts.length === 0) stop(1, `trader ${uid} has no leaf in snapshot ${head.number}: the account is missing`);
if (new Set(parts.map((part) => part.position)).size !== parts.length) stop(1, 'one leaf is shown twice');

const own = totals.map(() => 0n);
for (const [i, part] of parts.entries()) {
  const where = `leaf ${i + 1} of ${parts.length}`;
  if (!Number.isSafeInteger(part.position) || part.position < 0 || part.position >= 2 ** head.depth || part.path.length !== head.depth)
    stop(1, `${where}: its place is not in the tree`);
  const sums = sumsOf(part.sums, where);
  const committed = createHmac('sha256', bytesOf(part.nonce, where))
    .update(head.auditId + uid)
    .digest();
  let node = { hash: sha256(Buffer.of(0), committed, bytesOfSums(sums)), sums };
  let place = part.position;
  for (const sibling of part.path) {
    const other = { hash: bytesOf(sibling.hash, where), sums: sumsOf(sibling.sums, where) };
    const [left, right] = place % 2 === 0 ? [node, other] : [other, node];
    const together = left.sums.map((sum, asset) => sum + right.sums[asset]);
    if (together.some((sum) => sum >= 1n << 128n)) stop(1, `${where}: a sum on the way is too large`);
    node = { hash: sha256(Buffer.of(1), left.hash, bytesOfSums(left.sums), right.hash, bytesOfSums(right.sums)), sums: together };
    place = Math.floor(place / 2);
  }
  if (node.hash.toString('hex') !== head.root) stop(1, `${where}: its path does not lead to the signed root`);
  if (node.sums.some((sum, asset) => sum !== totals[asset])) stop(1, `${where}: the sums at the root are not the published totals`);
  for (const [asset, sum] of sums.entries()) own[asset] += sum;
}
for (const [sums, whose] of [
  [own, `trader ${uid}`],
  [totals, 'everybody'],
]) {
  const three = threeSums(sums);
  const held = three && three.margin + three.realised;
  const balance = sums[head.totals.findIndex(({ asset }) => asset === head.perpetual?.asset)];
  if (three && (held < 0n || held > balance)) stop(1, `what ${whose} has in perpetual accounts is not a part of the balances`);
}

if (options['--heads'] !== undefined) checkChain(options['--heads']);

console.log(
  `RIGHT. Trader ${uid} is in snapshot ${head.number} of ${head.at} (command ${head.seq}), in ${parts.length} ${parts.length === 1 ? 'leaf' : 'leaves'}.`,
);
for (const [i, { asset, scale, total }] of head.totals.entries())
  console.log(`  ${asset.padEnd(6)} own ${textOf(own[i], scale)} of ${total} owed in all`);
console.log(`  root ${head.root}\n  head ${snapshot.hash}\n  key  ${snapshot.publicKey}`);
if (head.perpetual !== undefined) {
  const { asset, scale, marks } = head.perpetual;
  const [mine, all] = [threeSums(own), threeSums(totals)];
  console.log('Futures accounts. Margin and realised P&L are a part of the balances above, unrealised P&L is at the mark prices:');
  for (const name of ['margin', 'realised', 'unrealised'])
    console.log(`  ${name.padEnd(10)} own ${textOf(mine[name], scale)} of ${textOf(all[name], scale)} ${asset} in all`);
  console.log(`  marks      ${marks.map(({ symbol, price }) => `${symbol} ${price}`).join(', ') || 'none'}`);
}
if (head.house !== undefined) {
  const names = head.house.accounts.join(', ') || 'none';
  console.log(`The exchange’s own accounts, whose balances are not owed to anybody and not part of the totals: ${names}`);
  for (const [i, { asset }] of head.totals.entries())
    if (/[1-9]/.test(head.house.totals[i])) console.log(`  ${asset.padEnd(6)} ${head.house.totals[i]}`);
}
console.log('Compare the own amounts with what you had at that time: nobody else can.');

/** The hash and the Ed25519 signature of a head. */
function checkHead({ head: h, hash, signature, publicKey }) {
  const text = read(
    () =>
      JSON.stringify([
        ...['bourse-liabilities', h.perpetual !== undefined ? 4 : h.house !== undefined ? 3 : h.audit === undefined ? 1 : 2],
        ...[h.number, h.auditId, h.at, h.seq, h.depth, h.root],
        h.totals.map(({ asset, scale, total }) => [asset, scale, total]),
        h.previous,
        ...(h.audit === undefined ? [] : [h.audit.office, h.audit.engine].map(({ id, hash }) => [id, hash])),
        ...(h.house === undefined ? [] : [[h.house.accounts, h.house.totals]]),
        ...(h.perpetual === undefined ? [] : [perpetualPart(h.perpetual)]),
      ]),
    'a head lacks its fields',
  );
  if (sha256(Buffer.of(3), Buffer.from(text)).toString('hex') !== hash) stop(1, `head ${h.number}: its content is not what was hashed`);
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytesOf(publicKey, `head ${h.number}`)]),
    format: 'der',
    type: 'spki',
  });
  if (!verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'))) stop(1, `head ${h.number}: the signature does not fit`);
}

function columnsOf({ totals: assets, perpetual }) {
  if (perpetual === undefined) return assets;
  return [...assets, ...fiveOf(perpetual).map((total) => ({ scale: perpetual.scale, total }))];
}

function fiveOf({ margin, realised, unrealised }) {
  return [margin, realised.profit, realised.loss, unrealised.profit, unrealised.loss];
}

function perpetualPart(p) {
  return [p.asset, p.scale, ...fiveOf(p), p.marks.map(({ symbol, price }) => [symbol, price])];
}

function threeSums(sums) {
  if (head.perpetual === undefined) return undefined;
  const [margin, profit, loss, above, below] = sums.slice(head.totals.length);
  return { margin, realised: profit - loss, unrealised: above - below };
}

function checkChain(path) {
  const lines = read(
    () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    `${path} cannot be read`,
  );
  let before;
  for (const one of lines) {
    checkHead(one);
    const follows =
      before === undefined
        ? one.head.number > 1 || /^0+$/.test(one.head.previous)
        : one.head.number === before.head.number + 1 && one.head.previous === before.hash;
    if (!follows) stop(1, `head ${one.head.number} does not follow the one before it`);
    before = one;
  }
  if (!lines.some((one) => one.hash === snapshot.hash))
    stop(1, `the head of this evidence is not in ${path}: the house has shown you another one than the world`);
}

function sumsOf(texts, where, of = columns) {
  if (!Array.isArray(texts) || texts.length !== of.length) stop(1, `${where}: an asset is missing`);
  return texts.map((text, i) => {
    const [, whole, fraction = ''] = /^(\d{1,40})(?:\.(\d+))?$/.exec(text) ?? stop(1, `${where}: ${text} is not an amount from zero up`);
    if (fraction.length > of[i].scale) stop(1, `${where}: ${text} has too many decimals`);
    return BigInt(whole + fraction.padEnd(of[i].scale, '0'));
  });
}

function bytesOfSums(sums) {
  const bytes = Buffer.alloc(16 * sums.length);
  for (const [i, sum] of sums.entries()) {
    bytes.writeBigUInt64BE(sum >> 64n, 16 * i);
    bytes.writeBigUInt64BE(sum & 0xffffffffffffffffn, 16 * i + 8);
  }
  return bytes;
}

function bytesOf(text, where) {
  if (!/^[0-9a-f]{64}$/.test(text)) stop(1, `${where}: a hash is none`);
  return Buffer.from(text, 'hex');
}

function textOf(units, scale) {
  if (units < 0n) return `-${textOf(-units, scale)}`;
  const digits = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
}

function sha256(...pieces) {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}

function read(work, failure) {
  try {
    return work();
  } catch {
    return stop(2, failure);
  }
}

function stop(code, sentence) {
  console.error(code === 1 ? `WRONG. ${sentence}` : sentence);
  process.exit(code);
}
