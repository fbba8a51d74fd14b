-- What protects an account beside the login password.
ALTER TABLE trader_identity
  -- Argon2id over HMAC(another pepper, password): the withdrawal password.
  ADD COLUMN safe_password_hash text,
  ADD COLUMN password_changed_at timestamptz NOT NULL DEFAULT now(),
  -- The secret of the authenticator app, sealed with the key ring; the last time step whose code was used.
  ADD COLUMN totp_secret bytea,
  ADD COLUMN totp_step bigint NOT NULL DEFAULT 0;

CREATE TABLE passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader bigint NOT NULL REFERENCES trader_identity,
  credential_id text NOT NULL UNIQUE,
  -- The name of the host that it was made for; it is asked for there only.
  host text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkey_of_trader ON passkey (trader);

-- Only the HMAC of each: a code has 80 random bits, so nothing slower is needed.
CREATE TABLE recovery_code (
  trader bigint NOT NULL REFERENCES trader_identity,
  code_hmac bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (trader, code_hmac)
);

-- Something that was begun and is finished by a second request: a login that waits for its second factor, a challenge that a
-- passkey answers, an authenticator app that waits for its first code. `name` is the SHA-256 of a ticket or of a session's
-- token and what is begun.
CREATE TABLE begun (
  name bytea PRIMARY KEY CHECK (length(name) = 32),
  purpose text NOT NULL,
  trader bigint REFERENCES trader_identity,
  -- JSON; a secret in it is sealed.
  detail text NOT NULL DEFAULT '{}',
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

ALTER TABLE session
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- Until when it may change what protects the account.
  ADD COLUMN stepped_up_until timestamptz;

CREATE TABLE login_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader bigint NOT NULL REFERENCES trader_identity,
  at timestamptz NOT NULL DEFAULT now(),
  ip text NOT NULL,
  user_agent text NOT NULL,
  method text NOT NULL CHECK (method IN ('password', 'passkey', 'registration')),
  outcome text NOT NULL CHECK (outcome IN ('logged-in', 'wrong-password', 'wrong-second-factor', 'locked'))
);
CREATE INDEX login_event_of_trader ON login_event (trader, id);
CREATE INDEX login_event_at ON login_event USING brin (at);

-- Wrong guesses at a secret by somebody who is logged in already, or has the password.
CREATE TABLE secret_failure (
  trader bigint NOT NULL REFERENCES trader_identity,
  secret text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX secret_failure_of ON secret_failure (trader, secret, at);

-- From where a trader opened the account that wrong passwords had locked: tries from there are counted apart.
CREATE TABLE login_opening (
  who bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE account_closing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader bigint NOT NULL REFERENCES trader_identity,
  requested_at timestamptz NOT NULL DEFAULT now(),
  reason text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'withdrawn', 'refused', 'closed')),
  decided_at timestamptz,
  decided_by bigint
);
CREATE UNIQUE INDEX account_closing_open ON account_closing (trader) WHERE state = 'requested';
