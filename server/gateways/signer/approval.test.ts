import { expect, test } from 'vitest';
import { approvalChallenge } from './approval.ts';

const payment = {
  chain: 'ethereum',
  reference: '7',
  to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  units: '15000000000',
};

test('office and signer see the same payment even if only one writes the address with its checksum', () => {
  const small = { ...payment, to: payment.to.toLowerCase(), contract: payment.contract.toLowerCase() };
  expect(approvalChallenge(small)).toBe(approvalChallenge(payment));
  // In other families the case is part of the address.
  const to = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
  expect(approvalChallenge({ ...payment, to })).not.toBe(approvalChallenge({ ...payment, to: to.toLowerCase() }));
});

test.each([
  { chain: 'polygon' },
  { reference: '8' },
  { to: '0x00000000000000000000000000000000000000bb' },
  { contract: undefined },
  { units: '15000000001' },
])('a payment that differs in %j is a different payment', (other) => {
  expect(approvalChallenge({ ...payment, ...other })).not.toBe(approvalChallenge(payment));
});
