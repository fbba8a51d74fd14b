import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { AssetCode, DecimalText, Nothing, SignedDecimalText } from '../text.ts';
import { Reason, Submitted } from './text.ts';

const rules = {
  spreadBasisPoints: DecimalText,
  /** Added for each side whose index has few sources. */
  degradedBasisPoints: DecimalText,
  feeBasisPoints: DecimalText,
  moveBasisPoints: DecimalText,
  /** Per exchange, in USDT. */
  minimum: DecimalText,
};
const ofAsset = {
  /** The house holds at most this much; it never gives more than it has. */
  cap: DecimalText,
  isOpen: z.boolean(),
};

export const flashOffice = {
  inventory: officeCall({
    method: 'GET',
    path: '/api/office/flash/inventory',
    roles: ['finance', 'risk', 'admin', 'auditor'],
    rate: 'read',
    summary: 'Rules, inventory and net position of the quick exchange per asset',
    input: Nothing,
    output: z.strictObject({
      rules: z.strictObject(rules),
      assets: z.array(
        z.strictObject({
          asset: AssetCode,
          ...ofAsset,
          inventory: SignedDecimalText,
          /** What the house has put in. */
          funded: SignedDecimalText,
          /** inventory − funded: the net result of traders' exchanges. */
          net: SignedDecimalText,
          /** The net position in USDT at the index; absent without a price. */
          worth: z.optional(SignedDecimalText),
          spreadIncome: DecimalText,
          feeIncome: DecimalText,
        }),
      ),
      /** In the last 24 hours. */
      quotes: z.int(),
      accepted: z.int(),
      refusedMoved: z.int(),
    }),
    errors: [],
  }),
  changeRules: officeCall({
    method: 'POST',
    path: '/api/office/flash/change-rules',
    roles: ['risk', 'finance', 'admin'],
    rate: 'write',
    summary: 'Requests a new spread, fee, minimum or maximum move. Needs a second person; issued quotes keep theirs',
    input: z.strictObject({ changes: z.partial(z.strictObject(rules)), reason: Reason }),
    output: Submitted,
    errors: ['9', '25', 'nothing-changed', 'request-waits'],
  }),
  changeAsset: officeCall({
    method: 'POST',
    path: '/api/office/flash/change-asset',
    roles: ['risk', 'finance', 'admin'],
    rate: 'write',
    summary: 'Requests a new cap for an asset, or opens or closes it. Needs a second person',
    input: z.strictObject({ asset: AssetCode, changes: z.partial(z.strictObject(ofAsset)), reason: Reason }),
    output: Submitted,
    errors: ['9', '25', '30', 'nothing-changed', 'request-waits'],
  }),
  fundInventory: officeCall({
    method: 'POST',
    path: '/api/office/flash/fund-inventory',
    roles: ['finance', 'admin'],
    rate: 'write',
    summary: 'Requests an inventory transfer from or to the hot wallet. Needs a second person',
    input: z.strictObject({ asset: AssetCode, amount: DecimalText, direction: z.enum(['in', 'out']), reason: Reason }),
    output: Submitted,
    errors: ['14', '25', '30', 'request-waits'],
  }),
};
