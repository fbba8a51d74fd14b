-- Networks as traders read them; what an asset costs on one is in state.network_asset.
CREATE TABLE network (
  network text PRIMARY KEY,
  name text NOT NULL,
  place integer NOT NULL,
  is_practice boolean NOT NULL DEFAULT false,
  -- Its driver has not yet run against a node.
  is_untested boolean NOT NULL DEFAULT false,
  block_seconds integer NOT NULL
);
INSERT INTO network (network, name, place, is_practice, is_untested, block_seconds) VALUES
  ('practice', 'Practice chain', 0, true, false, 3),
  ('ethereum', 'Ethereum (ERC-20)', 1, false, false, 12),
  ('bsc', 'BNB Smart Chain (BEP-20)', 2, false, false, 3),
  ('polygon', 'Polygon', 3, false, false, 2),
  ('bitcoin', 'Bitcoin', 4, false, false, 600),
  ('litecoin', 'Litecoin', 5, false, false, 150),
  ('tron', 'Tron (TRC-20)', 6, false, true, 3);

-- Every withdrawal with its whole life; the projection of the room keeps it. cause and reference are the office's own words.
CREATE TABLE withdrawal_log (
  withdrawal bigint PRIMARY KEY,
  trader bigint NOT NULL,
  way text NOT NULL,
  asset text NOT NULL,
  network text NOT NULL,
  address text,
  card bigint,
  receiver bigint,
  amount numeric(38, 0) NOT NULL,
  fee numeric(38, 0) NOT NULL,
  worth numeric(38, 0) NOT NULL,
  is_trusted boolean NOT NULL,
  state text NOT NULL,
  reviews bigint NOT NULL,
  given bigint NOT NULL,
  needed bigint NOT NULL,
  confirmations bigint NOT NULL,
  txid text,
  submitted_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  seq bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX withdrawal_log_of ON withdrawal_log (trader, withdrawal DESC);
CREATE INDEX withdrawal_log_by_receiver ON withdrawal_log (receiver) WHERE receiver IS NOT NULL;
CREATE INDEX withdrawal_log_to ON withdrawal_log (address) WHERE address IS NOT NULL;
CREATE INDEX withdrawal_log_state ON withdrawal_log (state, withdrawal) WHERE state NOT IN ('done', 'rejected', 'cancelled', 'failed');
CREATE TABLE withdrawal_step (
  seq bigint NOT NULL,
  withdrawal bigint NOT NULL,
  position integer NOT NULL,
  state text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (withdrawal, seq, position)
);
-- What operators said about one, with the reason; the reference of a bank's payment, the cause of a no.
CREATE TABLE withdrawal_review (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  withdrawal bigint NOT NULL,
  operator bigint NOT NULL,
  person bigint NOT NULL,
  decision text NOT NULL CHECK (decision IN ('approve', 'reject', 'pay')),
  reason text NOT NULL,
  cause text,
  reference text,
  -- The answer of the operator's passkey over the hash of the withdrawal; the signer checks it.
  assertion text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX withdrawal_review_of ON withdrawal_review (withdrawal);
CREATE UNIQUE INDEX withdrawal_review_once ON withdrawal_review (withdrawal, person) WHERE decision = 'approve';

-- What became of each deposit in the books, by its key.
CREATE TABLE deposit_step (
  seq bigint NOT NULL,
  position integer NOT NULL,
  key text NOT NULL,
  trader bigint NOT NULL,
  asset text NOT NULL,
  amount numeric(38, 0) NOT NULL,
  state text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (seq, position)
);
CREATE INDEX deposit_step_of ON deposit_step (key);
CREATE INDEX deposit_step_trader ON deposit_step (trader, at);

-- Bank accounts of the house that deposits may be sent to.
CREATE TABLE receiving_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset text NOT NULL,
  account_name text NOT NULL,
  bank_name text NOT NULL,
  card_number text NOT NULL,
  branch_name text NOT NULL,
  branch_number text NOT NULL,
  minimum numeric(38, 0) NOT NULL,
  is_open boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- Deposits that a trader says were sent, with a picture.
CREATE TABLE deposit_proof (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader bigint NOT NULL REFERENCES trader_identity,
  request_id text NOT NULL,
  way text NOT NULL CHECK (way IN ('coin', 'bank')),
  asset text NOT NULL,
  network text,
  account bigint REFERENCES receiving_account,
  claimed numeric(38, 0) NOT NULL CHECK (claimed > 0),
  arrived numeric(38, 0),
  state text NOT NULL DEFAULT 'under_review' CHECK (state IN ('under_review', 'second_person', 'credited', 'rejected')),
  upload uuid NOT NULL,
  taken_by bigint,
  taken_at timestamptz,
  cause text,
  at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  UNIQUE (trader, request_id),
  CHECK ((way = 'bank') = (account IS NOT NULL) AND (way = 'coin') = (network IS NOT NULL))
);
CREATE INDEX deposit_proof_of ON deposit_proof (trader, id DESC);
CREATE INDEX deposit_proof_waiting ON deposit_proof (id) WHERE state IN ('under_review', 'second_person');
CREATE TABLE deposit_proof_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  proof bigint NOT NULL REFERENCES deposit_proof,
  state text NOT NULL,
  operator bigint,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deposit_proof_step_of ON deposit_proof_step (proof, id);
CREATE TABLE deposit_proof_look (proof bigint NOT NULL REFERENCES deposit_proof, operator bigint NOT NULL, at timestamptz NOT NULL DEFAULT now());
CREATE INDEX deposit_proof_look_of ON deposit_proof_look (proof, operator);

ALTER TABLE upload DROP CONSTRAINT upload_purpose_check;
ALTER TABLE upload ADD CONSTRAINT upload_purpose_check CHECK (purpose IN ('verification', 'support', 'deposit', 'carousel', 'notice', 'logo'));

CREATE TABLE saved_address (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader bigint NOT NULL REFERENCES trader_identity,
  network text NOT NULL,
  address text NOT NULL,
  label text NOT NULL,
  -- By the engine's clock, which decides when it is trusted.
  added_at bigint NOT NULL,
  UNIQUE (trader, network, address)
);

-- Bank cards. Number, ID number and phone are encrypted; the blind index finds the same card again and tells nothing.
CREATE TABLE bank_card (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader bigint NOT NULL REFERENCES trader_identity,
  bank_name text NOT NULL,
  city text NOT NULL,
  branch text NOT NULL,
  number bytea NOT NULL,
  number_index bytea NOT NULL CHECK (length(number_index) = 32),
  id_number bytea NOT NULL,
  phone bytea NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  -- Kept for withdrawals that went to it.
  deleted_at timestamptz
);
CREATE UNIQUE INDEX bank_card_once ON bank_card (trader, number_index) WHERE deleted_at IS NULL;

-- Who stopped a part of the house, and why.
CREATE TABLE stop_note (name text PRIMARY KEY, operator bigint NOT NULL, reason text NOT NULL, at timestamptz NOT NULL DEFAULT now());

CREATE TABLE flash_log (
  exchange bigint PRIMARY KEY,
  trader bigint NOT NULL,
  quote bigint NOT NULL UNIQUE,
  from_asset text NOT NULL,
  to_asset text NOT NULL,
  from_amount numeric(38, 0) NOT NULL,
  to_amount numeric(38, 0) NOT NULL,
  spread numeric(38, 0) NOT NULL,
  fee numeric(38, 0) NOT NULL,
  at bigint NOT NULL
);
CREATE INDEX flash_log_of ON flash_log (trader, exchange DESC);
CREATE INDEX flash_log_at ON flash_log USING brin (at);
-- What was answered, for the rate of refusals that is published: one row a minute and kind.
CREATE TABLE flash_count (
  minute bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('quoted', 'accepted', 'moved')),
  count bigint NOT NULL,
  PRIMARY KEY (minute, kind)
) WITH (fillfactor = 50);
