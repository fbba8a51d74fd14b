import type { Room } from '../room.ts';
import type { LedgerConfiguration } from './configuration.ts';
import type { Ledger } from './ledger.ts';
import { type LedgerTable, ledgerRows, restoreLedger, takePurse } from './state.ts';

export const ledgerRoom = (ledger: Ledger): Room<never, LedgerTable, LedgerConfiguration> => ({
  acts: {},
  requests: {},
  configure: ({ assets }) => {
    for (const asset of assets) ledger.addAsset(asset);
  },
  rows: ledgerRows(ledger),
  restore: (stored) => restoreLedger(ledger, stored),
  take: { purse: (row) => takePurse(ledger, row) },
  check: () => ledger.check(),
  checkTrader: (trader) => ledger.checkPurses(trader),
});
