import type { Pool } from 'pg';
import { practiceByProof } from '../gateways/chain/practice-chain.ts';

// Receiving accounts for practice money by bank or with proof. They don't exist in reality.

const account = ['Bourse Practice Ltd', 'Practice Bank', 'Practice branch', '00000'] as const;
const accounts = [
  ['USD', 'PRACTICE 0000 0000 0001'],
  ['EUR', 'PRACTICE 0000 0000 0002'],
] as const;

/** Once, for a practice exchange that has none: later changes by operators stay. */
export async function seedPracticeReceiving(pool: Pick<Pool, 'query'>): Promise<void> {
  const [name, bank, branch, branchNumber] = account;
  for (const [asset, number] of accounts)
    await pool.query(
      `INSERT INTO receiving_account (asset, account_name, bank_name, card_number, branch_name, branch_number, minimum, is_open)
       SELECT $1, $2, $3, $4, $5, $6, a.minimum_deposit, true FROM state.network_asset AS a
       WHERE a.asset = $1 AND a.network = 'bank' AND NOT EXISTS (SELECT FROM receiving_account WHERE asset = $1)`,
      [asset, name, bank, number, branch, branchNumber],
    );
  await pool.query(
    `INSERT INTO receiving_address (asset, network, address, is_open)
     SELECT $1, $2, $3, true WHERE NOT EXISTS (SELECT FROM receiving_address WHERE asset = $1 AND network = $2)`,
    [practiceByProof.asset, practiceByProof.network, practiceByProof.address],
  );
}
