-- The core's rows of second contracts: rules, the qualifying ticks so far, open contracts, and what traders have lost and allow
-- themselves to lose.
CREATE TABLE state.second_instrument (
  symbol text NOT NULL,
  name text NOT NULL,
  index_symbol text NOT NULL,
  payouts text NOT NULL,
  minimum_stake numeric(38, 0) NOT NULL,
  maximum_stake numeric(38, 0) NOT NULL,
  maximum_open bigint NOT NULL,
  bucket_share numeric(38, 0) NOT NULL,
  total_share numeric(38, 0) NOT NULL,
  listed boolean NOT NULL,
  PRIMARY KEY (symbol)
);
CREATE TABLE state.second_tick (
  symbol text NOT NULL,
  number bigint,
  at bigint,
  price bigint,
  count bigint NOT NULL,
  stale_number bigint NOT NULL,
  PRIMARY KEY (symbol)
);
CREATE TABLE state.second_contract (
  second bigint NOT NULL,
  trader bigint NOT NULL,
  symbol text NOT NULL,
  direction text NOT NULL,
  stake numeric(38, 0) NOT NULL CHECK (stake > 0),
  ratio numeric(38, 0) NOT NULL CHECK (ratio > 0),
  duration_ms bigint NOT NULL,
  rule_book text NOT NULL,
  accepted_at bigint NOT NULL,
  tick_number bigint NOT NULL,
  chain text NOT NULL,
  strike_number bigint,
  strike_at bigint,
  strike_price bigint,
  strike_count bigint,
  PRIMARY KEY (second)
);
CREATE TABLE state.second_limit (
  trader bigint NOT NULL,
  daily_loss numeric(38, 0),
  next_daily_loss numeric(38, 0),
  next_from bigint,
  cool_off_until bigint,
  is_excluded boolean NOT NULL,
  included_from bigint,
  PRIMARY KEY (trader)
);
CREATE TABLE state.second_day (
  trader bigint NOT NULL,
  day bigint NOT NULL,
  loss numeric(38, 0) NOT NULL,
  PRIMARY KEY (trader)
);
