-- Who a trader is by a document. Name and number are encrypted; the blind indexes find the same one again and tell nothing.
CREATE TABLE verification (
  trader bigint PRIMARY KEY REFERENCES trader_identity,
  case_number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  state text NOT NULL CHECK (state IN ('review', 'rejected', 'verified')),
  -- Counts what was sent: a decision is about one round.
  round integer NOT NULL DEFAULT 1,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  name bytea NOT NULL,
  name_index bytea NOT NULL CHECK (length(name_index) = 32),
  number bytea NOT NULL,
  number_index bytea NOT NULL CHECK (length(number_index) = 32),
  front uuid NOT NULL,
  back uuid NOT NULL,
  runs_until date,
  sent_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  decided_by bigint
);
-- One document verifies one trader, also of two that are decided at once.
CREATE UNIQUE INDEX verification_document ON verification (country, number_index) WHERE state = 'verified';
CREATE INDEX verification_number ON verification (number_index);
CREATE INDEX verification_name ON verification (name_index);
CREATE INDEX verification_waiting ON verification (sent_at, case_number) WHERE state = 'review';

CREATE TABLE verification_part (
  trader bigint NOT NULL REFERENCES verification,
  part text NOT NULL CHECK (part IN ('country', 'name', 'number', 'front', 'back')),
  state text NOT NULL CHECK (state IN ('waiting', 'accepted', 'rejected')),
  reason text,
  PRIMARY KEY (trader, part)
);

CREATE TABLE verification_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader bigint NOT NULL REFERENCES verification,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('submitted', 'resent', 'rejected', 'verified', 'revoked')),
  parts text[] NOT NULL,
  operator bigint
);
CREATE INDEX verification_event_of ON verification_event (trader, id);

-- Each look of an operator at a photo, for the looks of a day and for a decision that nobody makes unseen.
CREATE TABLE verification_look (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator bigint NOT NULL,
  trader bigint NOT NULL,
  upload uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verification_look_of ON verification_look (operator, at);
