-- The double entry: each line moves a positive amount of one asset from one address to another, so every command sums to
-- zero by its form. position counts the lines of one command. The largest table: rows only ever come at its end, in the order
-- of seq, so a block range index finds them, and there is no tree to keep for each row.
CREATE TABLE posting (
  seq bigint NOT NULL,
  position integer NOT NULL,
  at bigint NOT NULL,
  source text NOT NULL,
  destination text NOT NULL,
  asset text NOT NULL,
  amount numeric(38, 0) NOT NULL CHECK (amount > 0)
);
CREATE INDEX posting_seq ON posting USING brin (seq) WITH (pages_per_range = 16, autosummarize = on);

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
