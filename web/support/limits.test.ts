import * as contract from '@bourse/contract/support';
import { expect, test } from 'vitest';
import { MESSAGE_LENGTH, topics } from './limits.ts';

test('the page has the contract’s limits and topics', () => {
  expect(MESSAGE_LENGTH).toBe(contract.MESSAGE_LENGTH);
  expect(topics).toEqual(contract.topics);
});
