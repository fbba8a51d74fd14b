-- The practice faucet gives every listed coin. What is waiting from before is the token that there was.
ALTER TABLE chain_faucet ADD COLUMN asset text NOT NULL DEFAULT 'USDT';
ALTER TABLE chain_faucet ALTER COLUMN asset DROP DEFAULT;
