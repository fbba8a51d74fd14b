-- Snapshots of what the house owes. A head is published, signed and chained to the one before it; it is never changed and never
-- removed. Amounts are minor units of the asset.
CREATE TABLE proof_head (
  number bigint PRIMARY KEY,
  audit_id text NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  -- The command up to which balances were counted.
  seq bigint NOT NULL,
  depth integer NOT NULL,
  root bytea NOT NULL CHECK (length(root) = 32),
  previous_hash bytea NOT NULL CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  public_key bytea NOT NULL CHECK (length(public_key) = 32),
  cause text NOT NULL CHECK (cause IN ('daily', 'asked')),
  operator bigint REFERENCES operator,
  accounts integer NOT NULL,
  leaves integer NOT NULL,
  ms integer NOT NULL
);
CREATE FUNCTION proof_head_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a published head is never changed'; END $$;
CREATE TRIGGER proof_head_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_head EXECUTE FUNCTION proof_head_stays();

-- In the order of the sums in the tree. ledger is what the house's side of the books says that all traders together have.
CREATE TABLE proof_total (
  number bigint NOT NULL REFERENCES proof_head,
  position integer NOT NULL,
  asset text NOT NULL,
  scale integer NOT NULL,
  total numeric(39, 0) NOT NULL CHECK (total >= 0),
  ledger numeric(39, 0) NOT NULL,
  PRIMARY KEY (number, position)
);

-- A part of what a trader had, in its place among the leaves. sums: 16 bytes for each asset.
CREATE TABLE proof_leaf (
  number bigint NOT NULL REFERENCES proof_head,
  trader bigint NOT NULL,
  place integer NOT NULL,
  nonce bytea NOT NULL CHECK (length(nonce) = 32),
  sums bytea NOT NULL,
  PRIMARY KEY (number, trader, place)
);
-- The nodes of the tree, level by level from the leaves (0) up, so many to a row that a sibling is cut out of one.
CREATE TABLE proof_nodes (
  number bigint NOT NULL REFERENCES proof_head,
  level integer NOT NULL,
  chunk integer NOT NULL,
  nodes bytea NOT NULL,
  PRIMARY KEY (number, level, chunk)
);
-- Hashes do not get smaller, and a piece of them is read without the rest.
ALTER TABLE proof_nodes ALTER COLUMN nodes SET STORAGE EXTERNAL;

-- Addresses that the operator says to hold, with a message that their key has signed: published.
CREATE TABLE reserve_address (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset text NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  message text NOT NULL,
  signature text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  UNIQUE (asset, network, address)
);
