-- Signing keys that two operators decided to replace; the key file follows.
CREATE TABLE signing_key_change (
  replaced bytea PRIMARY KEY CHECK (length(replaced) = 32),
  at timestamptz NOT NULL DEFAULT now()
);
