-- The core's rows of funds and exchanges.
CREATE TABLE state.network_asset (
  asset text NOT NULL,
  network text NOT NULL,
  decimals bigint NOT NULL,
  contract text,
  minimum_deposit numeric(38, 0) NOT NULL,
  minimum_withdrawal numeric(38, 0) NOT NULL,
  fee numeric(38, 0) NOT NULL CHECK (fee >= 0),
  confirmations bigint NOT NULL,
  final_confirmations bigint NOT NULL,
  deposit_open boolean NOT NULL,
  withdrawal_open boolean NOT NULL,
  PRIMARY KEY (asset, network)
);
CREATE TABLE state.flash_asset (asset text PRIMARY KEY, cap numeric(38, 0) NOT NULL, is_open boolean NOT NULL);
-- All of them, for ever: a key is credited once.
CREATE TABLE state.deposit (
  key text PRIMARY KEY,
  trader bigint NOT NULL,
  way text NOT NULL,
  asset text NOT NULL,
  amount numeric(38, 0) NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('credited', 'final', 'reversed')),
  at bigint NOT NULL
);
-- Those that have not ended.
CREATE TABLE state.withdrawal (
  withdrawal bigint PRIMARY KEY,
  trader bigint NOT NULL,
  way text NOT NULL,
  asset text NOT NULL,
  network text NOT NULL,
  address text,
  card bigint,
  receiver bigint,
  amount numeric(38, 0) NOT NULL,
  fee numeric(38, 0) NOT NULL CHECK (fee >= 0 AND fee < amount),
  worth numeric(38, 0) NOT NULL,
  is_trusted boolean NOT NULL,
  state text NOT NULL,
  reviews bigint NOT NULL,
  -- The numbers of the persons who said yes.
  reviewers text NOT NULL,
  needed bigint NOT NULL,
  confirmations bigint NOT NULL,
  txid text,
  submitted_at bigint NOT NULL,
  updated_at bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE state.withdrawal_use (
  trader bigint PRIMARY KEY,
  day bigint NOT NULL,
  worth numeric(38, 0) NOT NULL,
  unsaved numeric(38, 0) NOT NULL,
  hour bigint NOT NULL,
  count bigint NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE state.outflow (minute bigint PRIMARY KEY, worth numeric(38, 0) NOT NULL) WITH (fillfactor = 50);
CREATE TABLE state.stop (name text PRIMARY KEY, cause text NOT NULL, at bigint NOT NULL);
CREATE TABLE state.debt (trader bigint NOT NULL, asset text NOT NULL, amount numeric(38, 0) NOT NULL CHECK (amount > 0), PRIMARY KEY (trader, asset));
CREATE TABLE state.booked (key text PRIMARY KEY);
CREATE TABLE state.flash_quote (
  quote bigint PRIMARY KEY,
  trader bigint NOT NULL,
  from_asset text NOT NULL,
  to_asset text NOT NULL,
  from_amount numeric(38, 0) NOT NULL,
  to_amount numeric(38, 0) NOT NULL,
  spread numeric(38, 0) NOT NULL,
  fee numeric(38, 0) NOT NULL,
  from_price bigint NOT NULL,
  to_price bigint NOT NULL,
  quoted_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  exchange bigint
);
