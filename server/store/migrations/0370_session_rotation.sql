-- A step-up gives the session a new token. The one before is known for some seconds more, without the step-up: what was on its
-- way when the token changed is still answered.
ALTER TABLE session
  ADD COLUMN previous_hash bytea UNIQUE CHECK (length(previous_hash) = 32),
  ADD COLUMN previous_until timestamptz;
