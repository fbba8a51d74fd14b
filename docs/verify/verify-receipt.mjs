#!/usr/bin/env node
// Checks second contracts without Bourse: that what was signed and published leads to the result, and to no other.
//   node verify-receipt.mjs contract.json [--uid UID] [--key KEY,…] [--days FOLDER]     one contract, as downloaded in the app
//   node verify-receipt.mjs --days FOLDER [--key KEY,…]                                 everything in the published files of some days
//
// --uid is your own user ID, --key the exchange's public keys as you noted them. FOLDER has the published files under their names:
// heads/DAY.jsonl, ticks/DAY/SYMBOL.jsonl, leaves/DAY.jsonl, keys.json, and rules/*.txt for rule books older than these days. Of a
// contract, its heads are compared with those. Rules and formats: docs/decisions/0097 and the rule book.
//
// Needs only Node 20. Exit code: 0 right, 1 wrong, 2 a file can't be read.
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

const RECEIVED_WITHIN_MS = 1_000;
const HEAD_START_MS = 1_000;
const STRIKE_WITHIN_MS = 4_000;
const SETTLEMENT_WITHIN_MS = 3_000;
const TICKS_BETWEEN = 2;
const ONE = 100_000_000n;

// Bytes. Numbers are big-endian; amounts are in minor units, ratios in parts of ONE, prices in thousandths of a tick.
const sha256 = (...pieces) => pieces.reduce((hash, piece) => hash.update(piece), createHash('sha256')).digest();
const hashOf = (...pieces) => sha256(...pieces).toString('hex');
const DOMAINS = { head: 4, order: 5, settlement: 6, rules: 7 };
/** Each field with its width in bytes or its form; n is a number too large for others, and a choice is numbered from 1. */
const FORMS = {
  head: 'version:1 minute:8 ticks:tree acceptances:tree settlements:tree previous:hash ruleBook:hash keyId:hash',
  tree: 'size:4 root:hash',
  order: `version:1 order:8 trader:hash symbol:text1 direction:up|down asset:text1 scale:1 stake:n16 ratio:n8 durationMs:8
    tie:stake_back ruleBook:hash acceptedAt:8 tickNumber:8 chain:hash priceDecimals:1`,
  settlement: `version:1 orderReceipt:hash sequence:8 settledAt:8 strike:tick settlement:tick result:won|lost|tie|void
    reason:no_strike|index_stale|settlement_gap|too_few_ticks asset:text1 scale:1 payout:n16`,
  tick: 'number:8 at:8 price:16',
  rules: 'version:1 sequence:8 at:8 text:text4',
};
const fieldsOf = (form) => FORMS[form].split(/\s+/).map((field) => field.split(':'));
const namesOf = (form) => fieldsOf(form).map(([name]) => name);
const write = (form, value) => Buffer.concat(fieldsOf(form).map(([name, kind]) => writeOne(kind, value[name])));
const bytesOf = (form, value) => Buffer.concat([int(DOMAINS[form], 1), write(form, value)]);
function int(value, width) {
  const digits = BigInt(value).toString(16);
  if (digits.length > 2 * width || digits.startsWith('-')) stop(1, `${value} doesn't fit in ${width} bytes.`);
  return Buffer.from(digits.padStart(2 * width, '0'), 'hex');
}
function raw(text, length = 32) {
  if (typeof text !== 'string' || !/^[0-9a-f]*$/.test(text) || text.length !== 2 * length) stop(1, `${text} isn't ${length} bytes in hex.`);
  return Buffer.from(text, 'hex');
}
function writeOne(kind, value) {
  if (/^n?\d+$/.test(kind)) return int(value, Number(kind.replace('n', '')));
  if (kind === 'hash') return raw(value);
  if (kind === 'tree') return write(kind, value);
  if (kind === 'tick') return value === null ? int(0, 1) : Buffer.concat([int(1, 1), write(kind, value)]);
  if (kind.startsWith('text')) return Buffer.concat([int(value.length, Number(kind.slice(4))), Buffer.from(value, 'latin1')]);
  const place = kind.split('|').indexOf(value) + 1;
  return place > 0 || (value === null && kind.includes('no_strike')) ? int(place, 1) : stop(1, `${value} is none of ${kind}.`);
}
/** What a published leaf says. Writing it again must give the same bytes. */
function parse(bytes) {
  let at = 1;
  const take = (length) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const number = (width) => BigInt(`0x0${take(width).toString('hex')}`);
  const one = (kind) => {
    if (kind.startsWith('n')) return /^n\d/.test(kind) ? number(Number(kind.slice(1))) : [null, ...kind.split('|')][take(1)[0]];
    if (/^\d+$/.test(kind)) return Number(number(Number(kind)));
    if (kind === 'hash') return take(32).toString('hex');
    if (kind === 'tick') return take(1)[0] === 0 ? null : fields(kind);
    if (kind.startsWith('text')) return take(Number(number(Number(kind.slice(4))))).toString('latin1');
    return kind.split('|')[take(1)[0] - 1];
  };
  const fields = (form) => Object.fromEntries(fieldsOf(form).map(([name, kind]) => [name, one(kind)]));
  const form = Object.keys(DOMAINS).find((name) => DOMAINS[name] === bytes[0]);
  const value = form && fields(form);
  return form && bytesOf(form, value).equals(bytes) ? { form, value } : stop(1, `A published leaf can't be read: ${bytes.toString('hex')}`);
}
function tickBytes({ symbol, number, at, state, fine, constituents }) {
  const about = [
    int(1, 1),
    writeOne('text1', symbol),
    int(number, 8),
    int(at, 8),
    int(['normal', 'degraded', 'stale', 'held'].indexOf(state), 1),
  ];
  const source = ([name, price, receivedAt, used]) => [writeOne('text1', name), int(price, 16), int(receivedAt, 8), int(used ? 1 : 0, 1)];
  const price = fine === null ? Buffer.alloc(16, 255) : int(fine, 16);
  return Buffer.concat([...about, price, int(constituents.length, 1), ...constituents.flatMap(source)]);
}

// Texts.
const minuteOf = (at) => Math.floor(at / 60_000);
const iso = (at) => new Date(at).toISOString();
const minuteText = (minute) => iso(minute * 60_000).slice(0, 16);
function units(decimals, scale) {
  const [, before, after = ''] = /^(0|[1-9]\d{0,40})(?:\.(\d*[1-9]))?$/.exec(decimals) ?? stop(1, `${decimals} isn't an amount.`);
  return after.length > scale ? stop(1, `${decimals} has too many decimals.`) : BigInt(before + after.padEnd(scale, '0'));
}
function decimal(value, scale) {
  const digits = value.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
}
function exact(value, names, what) {
  if (typeof value !== 'object' || value === null) stop(1, `${what} is missing.`);
  if (Object.keys(value).sort().join() !== [...names].sort().join())
    stop(1, `${what} has other fields than expected: ${Object.keys(value)}.`);
}

// Merkle trees in the shape of RFC 9162: they split at the largest power of two below their size.
const leaf = (bytes) => sha256(Buffer.of(0), bytes);
const node = (left, right) => left && right && sha256(Buffer.of(1), left, right);
const split = (size) => 2 ** Math.ceil(Math.log2(size) - 1);
function rootOf(leaves, from = 0, end = leaves.length) {
  if (end - from < 2) return leaves[from] ?? sha256();
  const middle = from + split(end - from);
  return node(rootOf(leaves, from, middle), rootOf(leaves, middle, end));
}
function rootOfPath(found, index, size, path) {
  if (size === 1 || path.length === 0) return size === 1 && index === 0 && path.length === 0 ? found : undefined;
  const [left, rest, sibling] = [split(size), path.slice(0, -1), raw(path.at(-1))];
  return index < left
    ? node(rootOfPath(found, index, left, rest), sibling)
    : node(sibling, rootOfPath(found, index - left, size - left, rest));
}
/** Of leaves that follow each other. The path has the subtrees beside them, from left to right. */
function rootOfRange(leaves, from, size, path) {
  const rest = [...path];
  const walk = (low, high) => {
    if (high <= from || low >= from + leaves.length) return rest.length > 0 ? raw(rest.shift()) : undefined;
    if (high - low === 1) return leaves[low - from];
    const middle = low + split(high - low);
    const left = walk(low, middle);
    return node(left, walk(middle, high));
  };
  const root = leaves.length > 0 && from >= 0 && from + leaves.length <= size ? walk(0, size) : undefined;
  return rest.length === 0 ? root : undefined;
}

// Keys, heads and ticks.
const keys = new Map();
function addKey(publicKey) {
  if (options.key !== undefined && !options.key.split(',').includes(publicKey))
    stop(1, `It was signed with ${publicKey}, not with your key.`);
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw(publicKey)]);
  keys.set(hashOf(raw(publicKey)), { publicKey, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) });
}
function checkSignature(bytes, keyId, signature, what) {
  const { key } = keys.get(keyId) ?? stop(1, `The key of ${what} is missing.`);
  if (!verify(null, bytes, key, raw(signature, 64))) stop(1, `The signature of ${what} doesn't fit: its content was changed.`);
}
/** Each head follows the one before. Two of a minute prove that somebody was shown something else than everybody. */
function checkHead({ head, signature }, before, gap) {
  exact(head, namesOf('head'), 'A head');
  checkSignature(bytesOf('head', head), head.keyId, signature, `the head of ${minuteText(head.minute)}`);
  if (before === undefined) return;
  if (head.minute === before.minute) secondHead(head.minute);
  const isGap = gap !== undefined && head.minute === gap.to + 1;
  if (head.minute !== before.minute + 1 && !isGap) stop(1, `The head of ${minuteText(before.minute + 1)} is missing.`);
  if (head.previous !== hashOf(bytesOf('head', before)))
    stop(1, `The head of ${minuteText(head.minute)} doesn't follow the one before it.`);
}
function secondHead(minute) {
  stop(1, `There are two signed heads for ${minuteText(minute)}. Keep both: together they prove that the exchange showed two histories.`);
}
/** Its price is the median of its sources, its number the next one, and its chain continues the last one. */
function checkTick(one, minute, last) {
  const what = `Tick ${one.number} of ${one.symbol}`;
  exact(one, ['symbol', 'number', 'at', 'state', 'fine', 'chain', 'constituents'], what);
  if (minuteOf(one.at) !== minute) stop(1, `${what} isn't from ${minuteText(minute)}.`);
  const used = one.constituents.filter(([, , , counts]) => counts).map(([, price]) => price);
  if ((one.state === 'normal' || one.state === 'degraded') && (used.length === 0 || median(used) !== one.fine))
    stop(1, `${what}: its price isn't the median of its sources.`);
  if (last === undefined) return;
  if (one.number !== last.number + 1) stop(1, `Tick ${last.number + 1} of ${one.symbol} is missing: tick ${one.number} comes next.`);
  if (one.chain !== hashOf(Buffer.of(2), raw(last.chain), tickBytes(one)))
    stop(1, `${what} doesn't continue the tick chain: it was changed.`);
}
/** Of an even number, the mean of the middle two rounded down. */
function median(prices) {
  const sorted = prices.toSorted((a, b) => a - b);
  return Math.floor((sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2);
}

// The rules.
function rulesOf(book, order) {
  if (book === undefined || hashOf(book) !== order.ruleBook)
    stop(1, `Order ${order.order}: the rule book it was accepted under is missing.`);
  if (!book.startsWith('Second contracts, rule book 2\n')) stop(2, 'This script knows rule book 2.');
  const line = book.split('\n').find((one) => one.startsWith(`${order.symbol} index `)) ?? '';
  const [, index, sources] = / index (\S+) sources (\d+) /.exec(line) ?? stop(1, `The rule book has no instrument ${order.symbol}.`);
  if (!line.split(' pays ')[1].split(' ').includes(`${order.durationMs}:${order.ratio}`))
    stop(1, `Order ${order.order} has a payout that isn't in the rule book.`);
  return { index, sources: Number(sources) };
}
/** The result from the ticks alone; then the settlement receipt must say the same. */
function rederive(order, settlement, shown, { index, sources }) {
  const fail = (what) => stop(1, `Order ${order.order}: ${what}`);
  const ticks = shown.filter((one) => one.symbol === index && one.number > order.tickNumber);
  if (ticks.length > 0 && ticks[0].number !== order.tickNumber + 1) fail(`tick ${order.tickNumber + 1} of ${index} is missing.`);
  const qualifying = ticks.flatMap(({ number: n, at, state, constituents }) => {
    const counted = constituents.filter(([, , receivedAt, used]) => used && receivedAt >= at - RECEIVED_WITHIN_MS);
    if (state !== 'normal' || counted.length < Math.max(sources, 1)) return [];
    const [price, from] = [median(counted.map((c) => c[1])), Math.min(...counted.map((c) => c[2]))];
    return { number: n, at, price, from };
  });
  const [known, deadline] = [order.acceptedAt + HEAD_START_MS, order.acceptedAt + STRIKE_WITHIN_MS];
  const strike = qualifying.find((one) => one.at > known && one.at <= deadline && one.from > known) ?? null;
  const end = strike === null ? deadline : strike.at + order.durationMs;
  const last = strike && qualifying.findLast((one) => one.at <= end);
  const reason = strike === null ? 'no_strike' : whyVoid(strike, last, end, ticks, qualifying);
  const change = strike && (order.direction === 'up' ? last.price - strike.price : strike.price - last.price);
  const result = reason !== null ? 'void' : change === 0 ? 'tie' : change > 0 ? 'won' : 'lost';
  const payout = { won: order.stake + (order.stake * order.ratio) / ONE, lost: 0n }[result] ?? order.stake;

  const same = (ours, theirs) => ['number', 'at', 'price'].every((field) => ours?.[field] === theirs?.[field]);
  const tickText = (one) => (one ? `tick ${one.number}` : 'no tick');
  if (!same(strike, settlement.strike)) fail(`the strike is ${tickText(strike)}, and the receipt says ${tickText(settlement.strike)}.`);
  if (settlement.settledAt <= end) fail('it was settled before its time.');
  if (!same(last, settlement.settlement)) fail(`it settles by ${tickText(last)}, and the receipt says ${tickText(settlement.settlement)}.`);
  if (result !== settlement.result) fail(`the result is ${result}, and the receipt says ${settlement.result}.`);
  if (reason !== settlement.reason) fail(`it's void for ${reason}, and the receipt says ${settlement.reason}.`);
  if (settlement.asset !== order.asset || settlement.scale !== order.scale || settlement.payout !== payout)
    fail(`the payout is ${decimal(payout, order.scale)}, and the receipt says ${decimal(settlement.payout, settlement.scale)}.`);
  return { strike, last, result, reason, isClosed: ticks.some((one) => one.at > end) };
}
function whyVoid(strike, last, end, ticks, qualifying) {
  if (ticks.some((one) => one.state === 'stale' && one.number > strike.number && one.at <= end)) return 'index_stale';
  if (end - last.at > SETTLEMENT_WITHIN_MS) return 'settlement_gap';
  return qualifying.filter((one) => one.number > strike.number && one.number < last.number).length < TICKS_BETWEEN ? 'too_few_ticks' : null;
}

// One contract.
function checkContract(contract) {
  if (contract?.bundle !== 'bourse-second' || contract.version !== 1) stop(2, `${file} isn't a downloaded contract.`);
  const parts = 'bundle,version,uid,salt,order,settlement,ruleBook,keys,heads,orderProof,settlementProof,ticks';
  exact(contract, parts.split(','), 'The file');
  contract.keys.forEach(addKey);
  const receiptOf = (form, amounts) => {
    const { receipt, keyId, signature } = contract[form];
    exact(receipt, namesOf(form), `The ${form} receipt`);
    const value = {
      ...receipt,
      ...Object.fromEntries(amounts.map(([name, scale]) => [name, units(receipt[name], scale ?? receipt.scale)])),
    };
    checkSignature(bytesOf(form, value), keyId, signature, `the ${form} receipt`);
    return value;
  };
  const order = receiptOf('order', [['stake'], ['ratio', 8]]);
  const settlement = receiptOf('settlement', [['payout']]);
  if (settlement.orderReceipt !== hashOf(bytesOf('order', order))) stop(1, 'The settlement receipt belongs to another order.');
  const uid = options.uid ?? contract.uid;
  const trader = createHmac('sha256', raw(contract.salt)).update(`${order.order}:${uid}`).digest('hex');
  if (trader !== order.trader) stop(1, `The order receipt wasn't made out to user ${uid}.`);

  for (const [i, one] of contract.heads.entries()) checkHead(one, contract.heads[i - 1]?.head);
  const headOf = (m) => contract.heads.find(({ head }) => head.minute === m)?.head ?? stop(1, `The head of ${minuteText(m)} is missing.`);
  const proven = (form, value, at, { size, root }, { index, path }) => {
    if (rootOfPath(leaf(bytesOf(form, value)), index, size, path)?.toString('hex') !== root)
      stop(1, `The ${form} receipt isn't in the published head of ${minuteText(minuteOf(at))}.`);
  };
  proven('order', order, order.acceptedAt, headOf(minuteOf(order.acceptedAt)).acceptances, contract.orderProof);
  proven('settlement', settlement, settlement.settledAt, headOf(minuteOf(settlement.settledAt)).settlements, contract.settlementProof);
  let last = { number: order.tickNumber, chain: order.chain };
  for (const { minute, index, ticks, path } of contract.ticks) {
    for (const one of ticks) {
      checkTick(one, minute, last);
      last = one;
    }
    if (rootOfRange(ticks.map(tickBytes).map(leaf), index, headOf(minute).ticks.size, path)?.toString('hex') !== headOf(minute).ticks.root)
      stop(1, `The ticks of ${minuteText(minute)} aren't the published ones.`);
  }
  if (options.days !== undefined) comparePublished(contract.heads);
  const ticks = contract.ticks.flatMap((minute) => minute.ticks);
  const found = rederive(order, settlement, ticks, rulesOf(contract.ruleBook, order));

  const priceText = (one) => (one ? `${decimal(one.price, order.priceDecimals)} at ${iso(one.at)} (tick ${one.number})` : 'none');
  const stake = `${decimal(order.stake, order.scale)} ${order.asset}`;
  console.log(`RIGHT. Order ${order.order} of user ${uid}: ${order.symbol} ${order.direction}, ${stake}, ${order.durationMs / 1000} s.`);
  console.log(`  accepted    ${iso(order.acceptedAt)}\n  strike      ${priceText(found.strike)}\n  settlement  ${priceText(found.last)}`);
  console.log(
    `  result      ${found.result} ${found.reason ?? ''}\n  payout      ${decimal(settlement.payout, settlement.scale)} ${settlement.asset}`,
  );
  if (!found.isClosed) console.log('  The file has no tick after the settlement time. Check the published days for one that was left out.');
}
function comparePublished(heads) {
  const published = new Map([...days('heads')].map(({ head }) => [head.minute, head]));
  for (const { head } of heads) {
    const other = published.get(head.minute) ?? stop(1, `The published days have no head for ${minuteText(head.minute)}.`);
    if (hashOf(bytesOf('head', other)) !== hashOf(bytesOf('head', head))) secondHead(head.minute);
  }
}

// Whole days: the files give the signed roots, minute by minute, and every settlement follows from them.
function checkDays() {
  for (const { publicKey } of read(() => JSON.parse(readFileSync(join(options.days, 'keys.json'), 'utf8')).keys, 'keys.json'))
    addKey(publicKey);
  const rules = existsSync(join(options.days, 'rules')) ? readdirSync(join(options.days, 'rules')) : [];
  const books = new Map(rules.map((name) => readFileSync(join(options.days, 'rules', name), 'latin1')).map((book) => [hashOf(book), book]));
  const ticksOf = ticksByMinute();
  const leavesOf = feed(days('leaves'));
  const count = { ticks: 0, orders: 0, earlier: 0, won: 0, lost: 0, tie: 0, void: 0 };
  const [open, done, kept, lasts] = [new Map(), new Set(), new Map(), new Map()];
  const gaps = existsSync(join(options.days, 'gaps.jsonl'))
    ? [...lines(join(options.days, 'gaps.jsonl'))].map((line) => JSON.parse(line))
    : [];
  let [first, begun, before, due] = [undefined, undefined, undefined, []];

  const settleDue = () => {
    for (const settlement of due) {
      const { orderReceipt: id, settledAt, sequence } = settlement;
      if (done.has(id)) stop(1, `Command ${sequence} settles an order that was settled before.`);
      done.add(id);
      const { order, book } = open.get(id) ?? {};
      open.delete(id);
      if (order !== undefined) count[rederive(order, settlement, kept.get(book.index) ?? [], book).result]++;
      else if (minuteOf(settledAt) > begun + 62) stop(1, `The order receipt of the settlement at command ${sequence} is missing.`);
      else count.earlier++;
    }
  };
  for (const one of days('heads')) {
    const { head } = one;
    const gap = gaps.find(({ from }) => from === before?.minute + 1);
    checkHead(one, before, gap);
    if (gap !== undefined) {
      // What was open then and what was ticked last is in the days of an exchange that is gone.
      settleDue();
      due = [];
      for (const known of [open, kept, lasts]) known.clear();
      begun = undefined;
      console.log(
        `GAP. Restored from a backup of ${gap.backupAt}: the minutes from ${minuteText(gap.from)} to ${minuteText(gap.to)} are not continued. Whoever has heads of them has those of the earlier history.`,
      );
    }
    [first, begun, before] = [first ?? head.minute, begun ?? head.minute, head];
    const ticks = ticksOf(head.minute);
    for (const tick of ticks) {
      checkTick(tick, head.minute, lasts.get(tick.symbol));
      lasts.set(tick.symbol, tick);
      if (!kept.has(tick.symbol)) kept.set(tick.symbol, []);
      kept.get(tick.symbol).push(tick);
    }
    const leaves = leavesOf(head.minute);
    const bytes = (name) => leaves.filter((one) => one.tree === name).map((one) => Buffer.from(one.leaf, 'hex'));
    isPublished(ticks.map(tickBytes), head.ticks, `The ticks of ${minuteText(head.minute)}`);
    isPublished(bytes('acceptances'), head.acceptances, `The orders of ${minuteText(head.minute)}`);
    isPublished(bytes('settlements'), head.settlements, `The settlements of ${minuteText(head.minute)}`);
    const settled = bytes('settlements').map(parse);
    for (const { form, value } of settled) if (form === 'rules') books.set(hashOf(value.text), value.text);

    settleDue(); // Those of the minute before: now the ticks after their settlement times are here too.
    due = settled.filter(({ form }) => form === 'settlement').map(({ value }) => value);
    for (const leafBytes of bytes('acceptances')) {
      const { value: order } = parse(leafBytes);
      const book = rulesOf(books.get(order.ruleBook), order);
      const known = kept.get(book.index)?.find((tick) => tick.number === order.tickNumber);
      if (known !== undefined && known.chain !== order.chain)
        stop(1, `Order ${order.order} names another tick chain: ticks were changed after it was accepted.`);
      open.set(hashOf(leafBytes), { order, book });
      count.orders++;
    }
    const settling = new Set(due.map(({ orderReceipt }) => orderReceipt));
    for (const [id, { order }] of open)
      if (minuteOf(order.acceptedAt + STRIKE_WITHIN_MS + order.durationMs) + 1 < head.minute && !settling.has(id))
        stop(1, `Order ${order.order} was never settled: its settlement receipt is missing.`);
    const oldest = Math.min((head.minute - 1) * 60_000, ...[...open.values()].map(({ order }) => order.acceptedAt));
    for (const known of kept.values()) while (known[0]?.at < oldest) known.shift();
    count.ticks += ticks.length;
  }
  settleDue();
  if (before === undefined) stop(2, `${options.days} has no heads.`);
  const [left] = [...ticksOf(Infinity).map(({ at }) => minuteOf(at)), ...leavesOf(Infinity).map(({ minute }) => minute)];
  if (left !== undefined) stop(1, `The head of ${minuteText(left)} is missing.`);
  console.log(
    `RIGHT. Every minute from ${minuteText(first)} to ${minuteText(before.minute)}: ${count.ticks} ticks, ${count.orders} orders.`,
  );
  console.log(
    `  ${count.won} won, ${count.lost} lost, ${count.tie} tied, ${count.void} void: each derived again. ${open.size} still open.`,
  );
  if (count.earlier > 0) console.log(`  Not checked: ${count.earlier} settlements of orders accepted before these days.`);
}
function isPublished(leaves, { size, root }, what) {
  if (leaves.length !== size) stop(1, `${what}: the files have ${leaves.length}, and the signed head says ${size}.`);
  if (rootOf(leaves.map(leaf)).toString('hex') !== root) stop(1, `${what} aren't the published ones: one was changed.`);
}

// Files, read line by line.
function* days(kind, name = '') {
  const found = read(() => readdirSync(join(options.days, kind)), join(options.days, kind)).sort();
  for (const day of found) {
    const path = join(options.days, kind, day, name);
    if (existsSync(path)) for (const line of lines(path)) yield read(() => JSON.parse(line), path);
  }
}
function* lines(path) {
  const [handle, chunk] = [openSync(path), Buffer.alloc(1 << 20)];
  let rest = '';
  for (let length = readSync(handle, chunk); length > 0; length = readSync(handle, chunk)) {
    const pieces = (rest + chunk.toString('latin1', 0, length)).split('\n');
    rest = pieces.pop();
    yield* pieces;
  }
  closeSync(handle);
}
/** Hands out what belongs to a minute, in the order of the files. */
function feed(lineByLine) {
  let next = lineByLine.next();
  return (minute) => {
    const taken = [];
    for (; !next.done && (next.value.minute ?? minuteOf(next.value.at)) <= minute; next = lineByLine.next()) taken.push(next.value);
    return taken;
  };
}
/** Of all instruments in the order of their names, each by number. */
function ticksByMinute() {
  const folder = join(options.days, 'ticks');
  const names = new Set(read(() => readdirSync(folder).flatMap((day) => readdirSync(join(folder, day))), folder));
  const symbols = [...names].map((name) => name.replace('.jsonl', '')).sort();
  const feeds = symbols.map((symbol) => feed(days('ticks', `${symbol}.jsonl`)));
  return (minute) => feeds.flatMap((one) => one(minute));
}
function read(work, what) {
  try {
    return work();
  } catch {
    return stop(2, `${what} can't be read.`);
  }
}
function stop(status, sentence) {
  console.error(status === 1 ? `WRONG. ${sentence}` : sentence);
  process.exit(status);
}

const args = process.argv.slice(2);
const file = args[0]?.startsWith('--') ? undefined : args.shift();
const options = {};
for (; args.length > 0; args.splice(0, 2)) {
  if (!['--uid', '--key', '--days'].includes(args[0]) || args[1] === undefined) stop(2, 'Its first lines say how to use this script.');
  options[args[0].slice(2)] = args[1];
}
if (file !== undefined) checkContract(read(() => JSON.parse(readFileSync(file, 'utf8')), file));
else if (options.days !== undefined) checkDays();
else stop(2, 'Its first lines say how to use this script.');
for (const [id, { publicKey }] of keys) console.log(`  key         ${publicKey}\n  fingerprint ${id}`);
