-- Who a trader is. The number is given here; the writer opens the accounts of that number (command open_trader).
CREATE SEQUENCE trader_number START 100001;

CREATE TABLE trader_identity (
  trader bigint PRIMARY KEY DEFAULT nextval('trader_number'),
  -- As the trader wrote it; email_key is what is compared.
  email text,
  email_key text UNIQUE,
  phone text UNIQUE CHECK (phone ~ '^\+[1-9][0-9]{5,14}$'),
  -- Argon2id over HMAC(pepper, password), with its parameters.
  password_hash text NOT NULL,
  residence text NOT NULL CHECK (residence ~ '^[A-Z]{2}$'),
  agreement_version text NOT NULL,
  invite_code text NOT NULL UNIQUE CHECK (invite_code ~ '^[A-Z0-9]{8}$'),
  invited_by bigint REFERENCES trader_identity,
  locale text NOT NULL DEFAULT 'en',
  joined_at timestamptz NOT NULL DEFAULT now(),
  CHECK (email IS NOT NULL OR phone IS NOT NULL),
  CHECK ((email IS NULL) = (email_key IS NULL))
);

CREATE TABLE session (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  trader bigint NOT NULL REFERENCES trader_identity,
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX session_of_trader ON session (trader);

-- Wrong passwords. `who` is an HMAC of what was typed as account (so unknown accounts count too, and nothing can be read
-- from it), of the account together with an address from which it is known, or of an address.
CREATE TABLE login_failure (
  who bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- A try while the account was locked delays the next one, but does not lock it longer.
  while_locked boolean NOT NULL DEFAULT false
);
CREATE INDEX login_failure_of ON login_failure (who, at);

-- One living code per purpose and target. Only its HMAC is kept.
CREATE TABLE verification_code (
  purpose text NOT NULL,
  target text NOT NULL,
  code_hmac bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (purpose, target)
);
-- What was sent, for the limits per target and per address; `who` as above.
CREATE TABLE code_sending (
  who bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX code_sending_of ON code_sending (who, at);

-- Which key files this database belongs to: with other keys no password would fit any more.
CREATE TABLE key_fingerprint (
  name text PRIMARY KEY,
  fingerprint text NOT NULL
);

-- Mails and short messages on their way. The text is erased once it has been handed over or has become worthless.
CREATE TABLE message_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('mail', 'sms')),
  target text NOT NULL,
  subject text NOT NULL,
  body text,
  locale text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  worthless_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  failure text
);
CREATE INDEX message_outbox_due ON message_outbox (next_try_at) WHERE sent_at IS NULL AND body IS NOT NULL;
