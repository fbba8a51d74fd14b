import { expect, test } from 'vitest';
import { recordsCsv } from './log-export.ts';

test('the export has one line for each record, with nothing where a record has no figure', () => {
  const at = '2026-11-24T12:00:00.000Z';
  const text = recordsCsv([
    { id: '2', saleId: '1', asset: 'ORB', kind: 'allotted', amount: '900', tokens: '9000', paid: '450', returned: '450', at },
    { id: '1', saleId: '1', asset: 'ORB', kind: 'unlocked', tokens: '2250', at },
  ]);
  expect(text.trim().split('\r\n')).toEqual([
    'at,id,saleId,asset,kind,amount,tokens,paid,returned',
    `${at},2,1,ORB,allotted,900,9000,450,450`,
    `${at},1,1,ORB,unlocked,,2250,,`,
  ]);
});
