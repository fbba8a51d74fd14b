-- Mined so long ago that the engine may have forgotten a credit of it: two people credit it by hand (server/chain/deposit-book.ts).
ALTER TABLE chain_deposit DROP CONSTRAINT chain_deposit_state_check;
ALTER TABLE chain_deposit ADD CONSTRAINT chain_deposit_state_check
  CHECK (state IN ('detected', 'confirming', 'credited', 'below_minimum', 'orphaned', 'unsupported', 'too_old'));
ALTER TABLE chain_deposit ADD CONSTRAINT chain_deposit_credits_check CHECK (credits >= 0) NOT VALID;
DROP INDEX chain_deposit_unswept;
CREATE INDEX chain_deposit_unswept ON chain_deposit (chain, address) WHERE state IN ('credited', 'too_old') AND is_final AND swept_by IS NULL;
