import { ledger } from '@bourse/contract/ledger';
import { market } from '@bourse/contract/market';
import { news } from '@bourse/contract/news';
import { expect, test } from 'vitest';
import { reads } from './reads.ts';

test.each(Object.entries(reads))('%s is written out as the contract has it', (name, { method, path }) => {
  const call = { ...market, ...ledger, ...news }[name as keyof typeof reads];
  expect({ method, path }).toEqual({ method: call.method, path: call.path });
});
