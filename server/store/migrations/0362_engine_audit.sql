-- The second chain: commands of operators, chained by the writer in the statement that writes them to the journal. It needs
-- no lock and no head of its own: there is one writer, and it reads the last row when it starts.
CREATE TABLE engine_audit (
  seq bigint PRIMARY KEY,
  at bigint NOT NULL,
  kind text NOT NULL,
  -- SHA-256 of the command as it stands in the journal.
  body_hash bytea NOT NULL CHECK (length(body_hash) = 32),
  previous_hash bytea NOT NULL CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE FUNCTION engine_audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the chain of acts is only ever appended to'; END $$;
CREATE TRIGGER engine_audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON engine_audit EXECUTE FUNCTION engine_audit_is_append_only();
