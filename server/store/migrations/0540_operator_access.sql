-- Sign-ins of operators that failed: counted in the office, alarmed, kept for thirty days. Of a known operator each is also an
-- entry of the audit log; of a name that nobody has only this row says so.
CREATE TABLE operator_sign_in_failure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator bigint REFERENCES operator,
  at timestamptz NOT NULL DEFAULT now(),
  ip text NOT NULL,
  -- What was wrong.
  factor text NOT NULL CHECK (factor IN ('password', 'code', 'passkey'))
);
CREATE INDEX operator_sign_in_failure_of ON operator_sign_in_failure (operator, at);
CREATE INDEX operator_sign_in_failure_at ON operator_sign_in_failure (at);

-- The link that opens what wrong passwords have locked is a ticket too.
ALTER TABLE operator_ticket
  DROP CONSTRAINT operator_ticket_purpose_check,
  ADD CONSTRAINT operator_ticket_purpose_check CHECK (purpose IN ('second-factor', 'set-up', 'change', 'link', 'passkey', 'unlock'));
