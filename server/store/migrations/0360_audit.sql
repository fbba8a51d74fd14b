-- What operators did and whose data they looked at, as a chain: each row's hash covers the row and the hash before it.
CREATE TABLE audit_entry (
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Empty for what the server does by itself.
  operator bigint,
  act text NOT NULL,
  -- Whom or what it was about: trader:100001, config:app_name, operator:3 …
  subject text,
  reason text,
  -- JSON; never a password, a code, a document's number.
  detail text NOT NULL,
  previous_hash bytea NOT NULL CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
CREATE INDEX audit_entry_of_operator ON audit_entry (operator, id);
CREATE INDEX audit_entry_about ON audit_entry (subject, id);
CREATE INDEX audit_entry_act ON audit_entry (act, id);
-- The end of the chain. Whoever appends locks this row until the commit, and nothing else waits for it.
CREATE TABLE audit_head (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  id bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_head (id, hash) VALUES (0, decode(repeat('00', 32), 'hex'));
CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the audit log is only ever appended to'; END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry EXECUTE FUNCTION audit_is_append_only();
