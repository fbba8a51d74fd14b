-- Tables of the engine. Times are milliseconds since 1970-01-01T00:00:00Z (the core's Instant), amounts minor units of one
-- asset, prices ticks and quantities lots of the instrument.

-- One row, written at the first start: which realm this database belongs to, for ever.
CREATE TABLE realm (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  realm text NOT NULL CHECK (realm IN ('practice', 'live')),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The fence: each batch of the journal names the epoch of its writer, each new writer raises it.
CREATE TABLE writer (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  epoch bigint NOT NULL
);
INSERT INTO writer (epoch) VALUES (0);

-- Every command in its order. Partitioned by seq alone, so that seq alone is the key; a new partition each UTC day.
CREATE TABLE journal (
  seq bigint NOT NULL,
  at bigint NOT NULL,
  origin text NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  core_version integer NOT NULL,
  PRIMARY KEY (seq)
) PARTITION BY RANGE (seq);

-- The days of the journal. until_seq is empty for the one that is written now; file and sha256 are set when it went to a file.
CREATE TABLE journal_day (
  day date PRIMARY KEY,
  first_seq bigint NOT NULL UNIQUE,
  until_seq bigint,
  file text,
  sha256 text,
  exported_at timestamptz
);

-- From which command on which version of the rules applied, and the state before it: from here on the journal can be replayed.
CREATE TABLE core_segment (
  first_seq bigint PRIMARY KEY,
  core_version integer NOT NULL,
  opening_state bytea NOT NULL,
  opening_hash text NOT NULL
);

-- How far the tables below include the journal.
CREATE TABLE checkpoint (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  projected_seq bigint NOT NULL,
  core_version integer NOT NULL
);
INSERT INTO checkpoint (projected_seq, core_version) VALUES (0, 0);

-- The hash of the whole state after some commands, for a replay to compare with.
CREATE TABLE state_hash (
  seq bigint PRIMARY KEY,
  hash text NOT NULL
);

-- Commands that an ordinary transaction caused: it writes a row here, the engine turns it into a command once.
CREATE TABLE command_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  origin text NOT NULL CHECK (origin IN ('trader', 'operator')),
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seq bigint
);
CREATE INDEX command_outbox_waiting ON command_outbox (id) WHERE seq IS NULL;

-- The state of the core, one table for each of its tables of rows; the projector keeps them, nobody else writes them.
CREATE SCHEMA state;
CREATE TABLE state.configuration (name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE state.counter (name text PRIMARY KEY, value bigint NOT NULL) WITH (fillfactor = 10);
CREATE TABLE state.asset (asset text PRIMARY KEY, name text NOT NULL, scale bigint NOT NULL);
CREATE TABLE state.instrument (
  symbol text PRIMARY KEY,
  name text NOT NULL,
  base text NOT NULL,
  quote text NOT NULL,
  price_decimals bigint NOT NULL,
  quantity_decimals bigint NOT NULL,
  minimum_price bigint NOT NULL,
  maximum_price bigint NOT NULL,
  minimum_quantity bigint NOT NULL,
  maximum_quantity bigint NOT NULL,
  maximum_market_quantity bigint NOT NULL,
  minimum_notional numeric(38, 0) NOT NULL,
  price_band numeric(38, 0) NOT NULL,
  market_band numeric(38, 0) NOT NULL,
  maximum_open_orders bigint NOT NULL,
  index_normal bigint NOT NULL,
  index_degraded bigint NOT NULL,
  index_deviation numeric(38, 0) NOT NULL,
  listed boolean NOT NULL
);
CREATE TABLE state.fee_tier (tier bigint PRIMARY KEY, floor numeric(38, 0) NOT NULL, maker numeric(38, 0) NOT NULL, taker numeric(38, 0) NOT NULL);
CREATE TABLE state.practice_grant (
  position bigint PRIMARY KEY,
  kind text NOT NULL,
  account text NOT NULL,
  asset text NOT NULL,
  amount numeric(38, 0) NOT NULL
);
CREATE TABLE state.trader (trader bigint PRIMARY KEY, kind text NOT NULL);
CREATE TABLE state.purse (
  trader bigint NOT NULL,
  account text NOT NULL,
  asset text NOT NULL,
  available numeric(38, 0) NOT NULL CHECK (available >= 0),
  frozen numeric(38, 0) NOT NULL CHECK (frozen >= 0),
  PRIMARY KEY (trader, account, asset)
) WITH (fillfactor = 70);
CREATE TABLE state.house_balance (
  account text NOT NULL,
  asset text NOT NULL,
  balance numeric(38, 0) NOT NULL,
  PRIMARY KEY (account, asset)
) WITH (fillfactor = 10);
-- Answers by request id. The core remembers 15 minutes of them; older ones stay here for 7 days, for the edge to look up.
-- Not unique: the core decides what is a repetition, and a late reuse of an id must never be able to stop the projector.
CREATE TABLE state.request (
  seq bigint NOT NULL,
  trader bigint NOT NULL,
  request_id text NOT NULL,
  body_hash bigint NOT NULL,
  at bigint NOT NULL,
  answer text NOT NULL
);
-- Rows only ever come at the end; the checkpoint sees to it that each comes once.
CREATE INDEX request_id ON state.request (trader, request_id);
CREATE INDEX request_at ON state.request USING brin (at) WITH (pages_per_range = 16, autosummarize = on);

CREATE TABLE state.volume (trader bigint NOT NULL, day bigint NOT NULL, volume numeric(38, 0) NOT NULL, PRIMARY KEY (trader, day)) WITH (fillfactor = 70);
CREATE TABLE state.index_price (
  symbol text PRIMARY KEY,
  state text NOT NULL,
  price bigint,
  at bigint NOT NULL,
  reference_price bigint,
  reference_at bigint
) WITH (fillfactor = 10);
CREATE TABLE state.index_source (symbol text NOT NULL, source text NOT NULL, back_at bigint NOT NULL, PRIMARY KEY (symbol, source));
CREATE TABLE state.last_price (symbol text PRIMARY KEY, price bigint NOT NULL) WITH (fillfactor = 10);
