-- Who makes a bank payment: nobody else is shown the card number in full, and nobody else may book it as paid.
CREATE TABLE withdrawal_claim (
  withdrawal bigint PRIMARY KEY,
  operator bigint NOT NULL REFERENCES operator,
  at timestamptz NOT NULL DEFAULT now()
);

-- Who has which case open right now, renewed every few seconds by the open page. Not a record of who looked: that is the audit log.
CREATE TABLE case_viewer (
  subject text NOT NULL,
  operator bigint NOT NULL REFERENCES operator,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (subject, operator)
);
