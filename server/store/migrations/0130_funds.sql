-- Transfers between the four accounts of a trader.
CREATE TABLE transfer_log (
  seq bigint PRIMARY KEY,
  at bigint NOT NULL,
  trader bigint NOT NULL,
  source text NOT NULL,
  destination text NOT NULL,
  asset text NOT NULL,
  amount numeric(38, 0) NOT NULL
);
CREATE INDEX transfer_log_trader ON transfer_log (trader, seq DESC);
