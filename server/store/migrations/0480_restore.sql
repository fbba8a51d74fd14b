-- That this database is older than what was acknowledged once: it came out of a backup, or the place where the server keeps its
-- files remembers a later command. While a mark is open, no withdrawal leaves; two persons decide it.
CREATE TABLE restore_mark (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cause text NOT NULL CHECK (cause IN ('restore', 'high_water')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  -- The last command and the epoch of the database as it was found.
  seq bigint NOT NULL,
  epoch bigint NOT NULL,
  -- What the place remembers, where it does.
  known_seq bigint,
  known_epoch bigint,
  backup_at timestamptz,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'decided')),
  decided_at timestamptz,
  decided_by bigint REFERENCES operator,
  decision text,
  CHECK ((state = 'decided') = (decided_at IS NOT NULL AND decided_by IS NOT NULL AND decision IS NOT NULL))
);
-- One open mark says enough.
CREATE UNIQUE INDEX restore_mark_open ON restore_mark (state) WHERE state = 'open';
