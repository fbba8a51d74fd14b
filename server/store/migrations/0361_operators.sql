-- Operators: accounts of the office. Four eyes are two persons, so the person stands beside the account.
CREATE TABLE person (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE operator (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person bigint NOT NULL REFERENCES person,
  -- As it is shown: finance-3.
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9-]{1,31}$'),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  -- Empty until the set-up link was used.
  password_hash text,
  locked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_sign_in_at timestamptz
);
CREATE TABLE operator_role (
  operator bigint NOT NULL REFERENCES operator,
  role text NOT NULL CHECK (role IN ('support', 'verification', 'finance', 'risk', 'content', 'admin', 'auditor')),
  granted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (operator, role)
);
CREATE TABLE operator_session (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  operator bigint NOT NULL REFERENCES operator,
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX operator_session_of ON operator_session (operator);
-- What was proved a moment ago and stands for it in the next step; only the hash is kept, as of sessions.
CREATE TABLE operator_ticket (
  ticket_hash bytea PRIMARY KEY CHECK (length(ticket_hash) = 32),
  -- Empty while a passkey is asked who it belongs to.
  operator bigint REFERENCES operator,
  purpose text NOT NULL CHECK (purpose IN ('second-factor', 'set-up', 'change', 'link', 'passkey')),
  -- The question to a passkey, and the secret of an authenticator that is not in use yet (encrypted).
  challenge text,
  secret bytea,
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE TABLE operator_totp (
  operator bigint PRIMARY KEY REFERENCES operator,
  -- Encrypted with the key ring.
  secret bytea NOT NULL,
  -- The step of the last code that was taken: no code works twice.
  last_step bigint NOT NULL DEFAULT 0,
  added_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE operator_passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator bigint NOT NULL REFERENCES operator,
  credential text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  label text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX operator_passkey_of ON operator_passkey (operator);
CREATE TABLE operator_recovery_code (
  operator bigint NOT NULL REFERENCES operator,
  code_hash bytea NOT NULL,
  PRIMARY KEY (operator, code_hash)
);

-- What needs a second person. The payload is what will be done; changes is what the second person reads.
CREATE TABLE four_eyes_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  title text NOT NULL,
  payload jsonb NOT NULL,
  changes jsonb NOT NULL,
  reason text NOT NULL,
  maker bigint NOT NULL REFERENCES operator,
  maker_person bigint NOT NULL REFERENCES person,
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'approved', 'done', 'refused', 'withdrawn', 'expired', 'failed')),
  checker bigint REFERENCES operator,
  checker_person bigint REFERENCES person,
  decided_at timestamptz,
  decision text,
  effective_at timestamptz,
  failure text,
  -- The database itself knows that four eyes are two persons.
  CHECK (checker_person IS NULL OR checker_person <> maker_person),
  CHECK (state NOT IN ('approved', 'done', 'refused', 'failed') OR checker IS NOT NULL)
);
-- About one thing only one request waits.
CREATE UNIQUE INDEX four_eyes_request_open ON four_eyes_request (kind, subject) WHERE state IN ('waiting', 'approved');
CREATE INDEX four_eyes_request_due ON four_eyes_request (effective_at) WHERE state = 'approved';
