-- The link of the mail that tells of a lock by wrong passwords. Unlike a code nobody can guess it away or use it up by asking
-- for others, so a stranger cannot keep an account locked. Only the hash is kept.
CREATE TABLE unlock_link (
  key_hash bytea PRIMARY KEY CHECK (length(key_hash) = 32),
  -- As login_failure counts it: the compared form of an address or a number.
  account text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX unlock_link_of ON unlock_link (account, sent_at);
