-- The double entry: each line moves a positive amount of one asset from one address to another, so every command sums to
-- zero by its form. position counts the lines of one command.
CREATE TABLE posting (
  seq bigint NOT NULL,
  position integer NOT NULL,
  at bigint NOT NULL,
  source text NOT NULL,
  destination text NOT NULL,
  asset text NOT NULL,
  amount numeric(38, 0) NOT NULL CHECK (amount > 0),
  PRIMARY KEY (seq, position)
);

-- Top-ups and adjustments by the system, as the trader reads them.
CREATE TABLE system_log (
  seq bigint NOT NULL,
  position integer NOT NULL,
  at bigint NOT NULL,
  trader bigint NOT NULL,
  account text NOT NULL,
  asset text NOT NULL,
  amount numeric(38, 0) NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (seq, position)
);
CREATE INDEX system_log_trader ON system_log (trader, seq DESC);
