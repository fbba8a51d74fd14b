-- Set before the signer is asked. If its answer is lost, signed bytes may exist that nobody here knows, so nonce and inputs stay reserved.
ALTER TABLE chain_transaction ADD COLUMN may_be_signed boolean NOT NULL DEFAULT false;
UPDATE chain_transaction SET may_be_signed = true WHERE state = 'reserved';
