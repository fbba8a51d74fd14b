-- A row of the outbox is sealed with a key that is not in the database, an operator's command names its entry of the office's
-- chain, and a row that cannot be done is set aside with its reason instead of holding up the others.
ALTER TABLE command_outbox
  ADD COLUMN kind text,
  -- Drawn for each row: no row can be sealed by copying another one's seal.
  ADD COLUMN nonce uuid,
  ADD COLUMN seal bytea,
  ADD COLUMN entry bigint,
  -- How often a start found it waiting: a row that stops the writer is not tried for ever.
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  -- What the engine refused it with; empty where it was done.
  ADD COLUMN rejected text,
  ADD COLUMN set_aside_at timestamptz,
  ADD COLUMN set_aside_why text,
  -- The seal was not ours: nobody here wrote it.
  ADD COLUMN is_forged boolean NOT NULL DEFAULT false,
  ADD COLUMN noted_at timestamptz,
  ADD COLUMN noted_by bigint;
DROP INDEX command_outbox_waiting;
CREATE INDEX command_outbox_waiting ON command_outbox (id) WHERE seq IS NULL AND set_aside_at IS NULL;
CREATE INDEX command_outbox_set_aside ON command_outbox (id) WHERE set_aside_at IS NOT NULL;
CREATE INDEX command_outbox_entry ON command_outbox (entry) WHERE entry IS NOT NULL;
CREATE UNIQUE INDEX command_outbox_nonce ON command_outbox (nonce) WHERE nonce IS NOT NULL;
CREATE INDEX command_outbox_act ON command_outbox (seq) WHERE origin = 'operator';

-- From which command on each one of an operator has a row with its entry (I18): older ones had none.
CREATE TABLE act_matching (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  from_seq bigint NOT NULL
);
INSERT INTO act_matching (from_seq) SELECT coalesce(max(seq), 0) FROM engine_audit;
