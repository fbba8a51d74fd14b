import { Refused } from '@bourse/client/refused';
import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

const say = (error: string, value?: string): string =>
  errorText(new Refused(error, 409, { error, detail: error, ...(value !== undefined && { value }) }));

test.each([
  ['content-changed', '5', 'Someone else saved version 5. Review it first.'],
  ['content-incomplete', 'de', 'Complete the German text before publishing'],
  ['release-older', '1.2.3', 'Version 1.2.3 or a newer one has already been released'],
  ['shortcut-exists', '/hello', 'The shortcut /hello already exists in this language'],
  ['unsafe-address', 'http://example.com', 'Use an https address on an allowed host instead of http://example.com'],
  ['identity-in-use', '10023', 'UID 10023 is verified with the same ID number'],
  ['too-many-requests', '2', 'Too many requests. Try again in 2 seconds.'],
  ['conversation-taken', 'Anna', 'Anna is handling this conversation'],
  ['deposit-taken', 'Anna', 'Anna is reviewing this deposit'],
  ['case-taken', 'Anna', 'Anna is reviewing this case'],
  ['15', '10', 'The minimum is 10'],
  ['not-covered', '5 EUR', 'The exchange holds 5 EUR beyond what it owes. A larger credit would stop all withdrawals.'],
  ['withdrawals-paused', 'broken: a sum (I11)', 'Withdrawals would stop again within a minute. Still broken: a sum (I11)'],
  ['payment-taken', 'Anna', 'Already assigned to Anna'],
])('%s has its value inside the sentence, not after it', (code, value, sentence) => {
  expect(say(code, value)).toBe(sentence);
});

test('an error without a value keeps its text', () => {
  expect(say('deposit-taken')).toBe('Another operator is reviewing this deposit');
});

test('a wrong field is named', () => {
  expect(errorText(new Refused('9', 400, { error: 9, detail: 'body/reason is too short' }))).toBe(
    'Invalid request: body/reason is too short',
  );
});
