// Bugs of money in, money out and money changed.

import type { PlantedBug } from './core.ts';

const deposits = ['core/funds/deposit.test.ts'];
const withdrawals = ['core/funds/withdrawal.test.ts'];
const model = ['core/funds/withdrawal-model.test.ts'];
const exchanges = ['core/flash/exchange.test.ts'];

export const fundsBugs: readonly PlantedBug[] = [
  {
    moral: 'a deposit key is credited once',
    file: 'core/funds/deposit.ts',
    find: "    return isSame ? DONE : { rejected: 'deposit_mismatch' };",
    replace: "    if (!isSame) return { rejected: 'deposit_mismatch' };",
    tests: deposits,
  },
  {
    moral: 'what is not final on its chain does not leave',
    file: 'core/funds/submit-withdrawal.ts',
    find: "minus(ledger.available(trader, 'fiat', asset), unfinalOf(trader, asset)) < c.amount",
    replace: "minus(ledger.available(trader, 'fiat', asset), NOTHING) < c.amount && unfinalOf(trader, asset) >= 0n",
    tests: deposits,
  },
  {
    moral: 'what was spent of a deposit that is taken back is owed',
    file: 'core/funds/deposit.ts',
    find: '  if (owed > NOTHING) ledger.owe(trader, asset, owed, house);\n',
    replace: '',
    tests: deposits,
  },
  {
    moral: 'nothing leaves while something is owed',
    file: 'core/funds/submit-withdrawal.ts',
    find: "  if (ledger.hasDebt(trader)) return { rejected: 'debt_open' };\n",
    replace: '',
    tests: deposits,
  },
  {
    moral: 'a withdrawal freezes its amount',
    file: 'core/funds/submit-withdrawal.ts',
    find: "  ledger.freeze(trader, 'fiat', asset, c.amount);\n",
    replace: '',
    tests: withdrawals,
  },
  {
    moral: 'what was signed is given back only with a proof',
    file: 'core/funds/withdrawal.ts',
    find: "  return from === 'reserved' ? evidence === 'never_signed' : evidence === 'reverted' || evidence === 'replaced';",
    replace: "  return from === 'reserved' || evidence !== 'never_signed';",
    tests: withdrawals,
  },
  {
    moral: 'a stuck payment stays frozen',
    file: 'core/funds/advance-withdrawal.ts',
    find: "  if (c.to === 'failed') giveBack(",
    replace: "  if (c.to === 'failed' || c.to === 'stuck') giveBack(",
    tests: withdrawals,
  },
  {
    moral: 'a payment is final after twelve confirmations, not after eleven',
    file: 'core/funds/advance-withdrawal.ts',
    find: '(c.confirmations ?? w.confirmations) < w.needed',
    replace: '(c.confirmations ?? w.confirmations) < w.needed - 1',
    tests: withdrawals,
  },
  {
    moral: 'two reviews are two persons',
    file: 'core/funds/review-withdrawal.ts',
    find: "  if (w.reviewers.includes(c.person)) return { rejected: 'same_reviewer' };\n",
    replace: '',
    tests: withdrawals,
  },
  {
    moral: 'an approved withdrawal is not taken back by its trader',
    file: 'core/funds/withdrawal.ts',
    find: "state === 'submitted' || state === 'checked' || state === 'review';",
    replace: "state === 'submitted' || state === 'checked' || state === 'review' || state === 'approved';",
    tests: withdrawals,
  },
  {
    moral: 'an address is trusted a day after it was saved, not before',
    file: 'core/funds/submit-withdrawal.ts',
    find: 'c.savedAt <= at - TRUST_MS',
    replace: 'c.savedAt <= at',
    tests: withdrawals,
  },
  {
    moral: 'the daily limit is counted up to the unit',
    file: 'core/funds/submit-withdrawal.ts',
    find: '  if (worth > left) return',
    replace: '  if (worth > left + left) return',
    tests: withdrawals,
  },
  {
    moral: 'what was taken back counts no more against the limits',
    file: 'core/funds/review-withdrawal.ts',
    find: '  if (use !== undefined && use !== trader.use) funds.setUse(trader.id, use);\n',
    replace: '',
    tests: withdrawals,
  },
  {
    moral: 'too much within an hour stops withdrawals',
    file: 'core/funds/submit-withdrawal.ts',
    find: "funds.stop('withdrawals', 'outflow', at)",
    replace: "funds.stop('deposits', 'outflow', at)",
    tests: withdrawals,
  },
  {
    moral: 'nothing new is paid while withdrawals stand still',
    file: 'core/funds/advance-withdrawal.ts',
    find: "    if (funds.stops.has('withdrawals')) return { rejected: 'stopped' };\n",
    replace: '',
    tests: withdrawals,
  },
  {
    moral: 'only the chain process speaks for a chain',
    file: 'core/exchange.ts',
    find: "        if (origin !== 'chain') return refuse(seq, WRONG_ORIGIN);\n",
    replace: '',
    tests: withdrawals,
  },
  {
    moral: 'every change of a withdrawal is told to the store',
    file: 'core/state.ts',
    find: "      if (isEnded(e.withdrawal.state)) sink.remove('withdrawal', { withdrawal: e.withdrawal.withdrawal });\n      else sink.put",
    replace: '      sink.put',
    tests: model,
  },
  {
    moral: 'what operators book by hand is booked once for each key',
    file: 'core/funds/adjustment.ts',
    find: '  if (funds.booked.has(c.key)) return DONE;\n  if (c.amount > 0n) ledger.credit',
    replace: '  if (c.amount > 0n) ledger.credit',
    tests: deposits,
  },
  {
    moral: 'an exchange is made once',
    file: 'core/flash/exchange.ts',
    find: "  if (quote.exchange !== undefined) return { kind: 'exchange', exchange: quote.exchange };\n",
    replace: '',
    tests: exchanges,
  },
  {
    moral: 'a quote lives ten seconds',
    file: 'core/flash/exchange.ts',
    find: "  if (at > quote.expiresAt) return { rejected: 'quote_expired' };\n",
    replace: '',
    tests: exchanges,
  },
  {
    moral: 'a quote is its trader’s alone',
    file: 'core/flash/exchange.ts',
    find: 'quote === undefined || quote.trader !== trader.id || rules === undefined',
    replace: 'quote === undefined || rules === undefined',
    tests: exchanges,
  },
  {
    moral: 'a quote is refused when the index has moved, whoever gains',
    file: 'core/flash/rate.ts',
    find: '  const [low, high] = since > then ? [then, since] : [since, then];',
    replace: '  const [low, high] = [then, since];',
    tests: exchanges,
  },
  {
    moral: 'spread and fee are rounded up, what arrives is rounded down',
    file: 'core/flash/rate.ts',
    find: 'const gross = ((fromAmount * up(from, to)) / down(from, to)) as Amount;',
    replace: 'const gross = ((fromAmount * up(from, to) + down(from, to) - 1n) / down(from, to) + 3n) as Amount;',
    tests: exchanges,
  },
  {
    moral: 'the house gives no more than it has',
    file: 'core/flash/quote.ts',
    find: "ledger.houseBalance('house:flash', to) < gross || ",
    replace: 'gross < 0n || ',
    tests: exchanges,
  },
];
