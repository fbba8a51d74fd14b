-- Practice logins whose password is published: which of them a start that strangers can reach has locked. A start for this machine
-- alone opens those again.
CREATE TABLE published_login_lock (
  account text PRIMARY KEY,
  locked_at timestamptz NOT NULL DEFAULT now()
);
