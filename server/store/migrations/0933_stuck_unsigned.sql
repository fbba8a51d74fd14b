-- A payment on a Bitcoin-like chain whose first fee was over the limit became stuck without ever being signed, and stayed so.
UPDATE chain_transaction SET state = 'reserved'
WHERE state = 'stuck' AND NOT EXISTS (SELECT FROM chain_attempt WHERE transaction = id);
