-- What second contracts leave to read: settled contracts, what came of them per trader and day, the rule books that were in force, and
-- who has acknowledged the risks. Open contracts are read from the table of the state. Settled ones are kept by month as decision 0053
-- says.

CREATE INDEX second_contract_trader ON state.second_contract (trader);

-- The contract as it was struck, then what came of it. `settled_seq` is the command at which it was settled, `position` the place of
-- its event among those of that command: receipts are published in this order.
CREATE TABLE settled_second (
  second bigint NOT NULL,
  trader bigint NOT NULL,
  symbol text NOT NULL,
  direction text NOT NULL,
  stake numeric(38, 0) NOT NULL,
  ratio numeric(38, 0) NOT NULL,
  duration_ms bigint NOT NULL,
  rule_book text NOT NULL,
  accepted_at bigint NOT NULL,
  tick_number bigint NOT NULL,
  chain text NOT NULL,
  strike_number bigint,
  strike_at bigint,
  strike_price bigint,
  strike_count bigint,
  settled_seq bigint NOT NULL,
  position integer NOT NULL,
  settled_at bigint NOT NULL,
  result text NOT NULL,
  -- Of void contracts only.
  reason text,
  settlement_number bigint,
  settlement_at bigint,
  settlement_price bigint,
  payout numeric(38, 0) NOT NULL,
  PRIMARY KEY (trader, second, settled_at)
) PARTITION BY RANGE (settled_at);
-- By both times: a minute's receipts are read by the time of acceptance and by that of settlement.
CREATE INDEX settled_second_at ON settled_second USING brin (settled_at, accepted_at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX settled_second_void ON settled_second (settled_at) WHERE result = 'void';

DO $$
DECLARE
  now_at bigint := greatest(extract(epoch FROM now())::bigint * 1000, (SELECT value FROM state.counter WHERE name = 'clock'));
  this_month date := date_trunc('month', to_timestamp(now_at / 1000.0) AT TIME ZONE 'UTC')::date;
BEGIN
  CREATE TABLE settled_second_rest PARTITION OF settled_second DEFAULT;
  PERFORM begin_history_month('settled_second', this_month);
  PERFORM begin_history_month('settled_second', (this_month + interval '1 month')::date);
END $$;

-- Of what was settled on a day (UTC, counted from 1970-01-01).
CREATE TABLE second_trader_day (
  day integer NOT NULL,
  trader bigint NOT NULL,
  contracts bigint NOT NULL,
  staked numeric(38, 0) NOT NULL,
  paid numeric(38, 0) NOT NULL,
  PRIMARY KEY (day, trader)
);

-- Each rule book from the command with which it came into force. An earlier one may come back: then it's here twice.
CREATE TABLE second_rule_book (
  seq bigint NOT NULL,
  position integer NOT NULL,
  at bigint NOT NULL,
  version integer NOT NULL,
  hash text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (seq, position)
);
CREATE INDEX second_rule_book_at ON second_rule_book (at);
CREATE INDEX second_rule_book_hash ON second_rule_book (hash);

CREATE TABLE seconds_acknowledged (
  trader bigint PRIMARY KEY REFERENCES trader_identity,
  at bigint NOT NULL
);

-- Per index and day (UTC, counted from 1970-01-01): the source that counted and was furthest from the index, in parts of 100 million.
CREATE TABLE index_deviation (
  day integer NOT NULL,
  symbol text NOT NULL,
  source text NOT NULL,
  deviation bigint NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (day, symbol)
);
