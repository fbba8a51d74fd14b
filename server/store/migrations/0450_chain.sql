-- What the chain process knows of each chain and does on it. A block, a deposit and how far the chain was read change in one
-- transaction, together with the commands for the engine that follow from them.

ALTER TABLE command_outbox DROP CONSTRAINT IF EXISTS command_outbox_origin_check;
ALTER TABLE command_outbox ADD CONSTRAINT command_outbox_origin_check CHECK (origin IN ('trader', 'operator', 'chain'));

-- One row for each chain: how far it was read, and why it stands still where it does. Operators read it.
CREATE TABLE chain_state (
  chain text PRIMARY KEY,
  head bigint NOT NULL,
  scanned bigint NOT NULL,
  looked_at timestamptz NOT NULL DEFAULT now(),
  -- In the words of the fault: a node that does not answer, two nodes that disagree, a wallet that was used by somebody else.
  fault text
);

-- The last blocks as they were read, to see when the chain took another way.
CREATE TABLE chain_block (
  chain text NOT NULL,
  height bigint NOT NULL,
  hash text NOT NULL,
  parent text NOT NULL,
  PRIMARY KEY (chain, height)
);

-- Which child of the operator's extended public key is whose; the same child in every family of addresses.
CREATE TABLE chain_child (
  trader bigint PRIMARY KEY,
  child bigint GENERATED ALWAYS AS IDENTITY (START WITH 0 MINVALUE 0) UNIQUE
);
CREATE TABLE chain_address (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family text NOT NULL,
  address text NOT NULL,
  trader bigint NOT NULL,
  child bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family, address),
  UNIQUE (family, trader)
);

CREATE TABLE chain_deposit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL,
  txid text NOT NULL,
  -- The number of the log in its block, the output of a transaction of Bitcoin's kind, -1 for a chain's own coin.
  log_index bigint NOT NULL,
  block bigint NOT NULL,
  block_hash text NOT NULL,
  trader bigint NOT NULL,
  address text NOT NULL,
  -- Empty for what is no asset of ours: kept for the operator.
  asset text,
  contract text,
  -- In the smallest unit of the token; the amount in the ledger's, rounded down.
  units numeric(78, 0) NOT NULL,
  amount numeric(38, 0) NOT NULL,
  confirmations bigint NOT NULL DEFAULT 0,
  required bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('detected', 'confirming', 'credited', 'below_minimum', 'orphaned', 'unsupported')),
  -- It can no longer be undone by the chain.
  is_final boolean NOT NULL DEFAULT false,
  -- How often it was credited and taken back, so that each credit has a key of its own.
  credits bigint NOT NULL DEFAULT 0,
  -- Why it waits although it has its confirmations.
  doubt text,
  swept_by bigint,
  seen_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (chain, txid, log_index)
);
CREATE INDEX chain_deposit_trader ON chain_deposit (trader, id DESC);
CREATE INDEX chain_deposit_open ON chain_deposit (chain, block) WHERE state IN ('detected', 'confirming') OR (state = 'credited' AND NOT is_final);
CREATE INDEX chain_deposit_unswept ON chain_deposit (chain, address) WHERE state = 'credited' AND is_final AND swept_by IS NULL;

-- Each number of each wallet is used for one purpose, once, for ever. Bitcoin's kind has no numbers: there it only counts.
CREATE TABLE chain_transaction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chain text NOT NULL,
  address text NOT NULL,
  nonce bigint,
  purpose text NOT NULL CHECK (purpose IN ('withdrawal', 'gas', 'sweep')),
  withdrawal bigint UNIQUE,
  child bigint,
  recipient text NOT NULL,
  asset text,
  contract text,
  units numeric(78, 0) NOT NULL,
  -- Confirmations until it is final.
  required bigint NOT NULL DEFAULT 12,
  state text NOT NULL CHECK (state IN ('taken', 'reserved', 'signed', 'broadcast', 'mined', 'final', 'failed', 'stuck')),
  -- The attempt that is in a block, and where.
  hash text,
  block bigint,
  block_hash text,
  confirmations bigint NOT NULL DEFAULT 0,
  doubt text,
  asked_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (chain, address, nonce)
);
CREATE INDEX chain_transaction_open ON chain_transaction (chain, id) WHERE state NOT IN ('final', 'failed');

-- What was signed, stored before it is sent: whoever has these bytes can pay, so they are never signed twice nor lost.
CREATE TABLE chain_attempt (
  transaction bigint NOT NULL REFERENCES chain_transaction (id),
  attempt bigint NOT NULL,
  hash text NOT NULL UNIQUE,
  raw text NOT NULL,
  fee numeric(78, 0) NOT NULL,
  tip numeric(78, 0) NOT NULL,
  sent_block bigint,
  signed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (transaction, attempt)
);

-- An output of Bitcoin's kind that one of our transactions spends.
CREATE TABLE chain_input (
  chain text NOT NULL,
  txid text NOT NULL,
  vout bigint NOT NULL,
  transaction bigint NOT NULL REFERENCES chain_transaction (id),
  address text NOT NULL,
  units numeric(38, 0) NOT NULL,
  script text NOT NULL,
  PRIMARY KEY (chain, txid, vout)
);

-- What the house's wallets hold, as the chain says it.
CREATE TABLE chain_holding (
  chain text NOT NULL,
  address text NOT NULL,
  asset text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('hot', 'cold', 'deposits', 'gas')),
  amount numeric(38, 0) NOT NULL,
  block bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chain, address, asset)
);

-- Practice money that a trader asked the practice chain for.
CREATE TABLE chain_faucet (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader bigint NOT NULL,
  request_id text NOT NULL,
  address text NOT NULL,
  units numeric(78, 0) NOT NULL,
  txid text,
  asked_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  UNIQUE (trader, request_id)
);

-- How each chain that is watched is known to everybody else: enough to derive addresses, nothing that can spend. Written by the
-- chain process; the extended public key of a chain never changes, or the addresses of traders would.
CREATE TABLE chain_wallet (
  chain text PRIMARY KEY,
  family text NOT NULL,
  extended_public_key text NOT NULL,
  hot_wallet text NOT NULL,
  endpoint text NOT NULL
);

-- What waits to be signed on a machine without a network.
CREATE TABLE chain_unsigned (
  transaction bigint PRIMARY KEY,
  request text NOT NULL,
  raw text,
  hash text,
  refused text
);
