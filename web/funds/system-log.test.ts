import { adjustmentCauses } from '@bourse/core/funds/adjustment-cause';
import { expect, test } from 'vitest';
import funds from '../locales/en/funds.json' with { type: 'json' };
import { textOfKind } from './system-log.tsx';

test('the system log has a text for practice money and for every cause of an adjustment, and no others', () => {
  expect(Object.keys(funds.systemLog.kind).sort()).toEqual(['practice', ...adjustmentCauses].map(textOfKind).sort());
});
