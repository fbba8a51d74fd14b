-- The index in thousandths of a tick, the number of an instrument's last tick, and the hash chain through its ticks. Ticks before this
-- version have no numbers: the chain of each instrument begins here, at SHA-256(0x02, instrument).
ALTER TABLE state.index_price ADD COLUMN fine bigint, ADD COLUMN number bigint, ADD COLUMN chain text;
UPDATE state.index_price SET
  fine = price * 1000,
  reference_price = reference_price * 1000,
  number = 0,
  chain = encode(sha256('\x02'::bytea || convert_to(symbol, 'UTF8')), 'hex');
ALTER TABLE state.index_price ALTER COLUMN number SET NOT NULL, ALTER COLUMN chain SET NOT NULL;

-- Rows of the state have other columns: the next start counts them again.
UPDATE checkpoint SET state_sum = NULL;
