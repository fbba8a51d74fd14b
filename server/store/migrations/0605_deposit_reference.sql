-- What a trader writes into a bank transfer. Deposits from before have none.
ALTER TABLE deposit_proof ADD COLUMN reference text UNIQUE, ADD COLUMN reference_number integer CHECK (reference_number > 0),
  ADD UNIQUE (trader, reference_number), ADD CHECK ((reference IS NULL) = (reference_number IS NULL));
