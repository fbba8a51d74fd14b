-- The name that a trader goes by; nobody logs in with it. username_key is what is compared, so two names never differ by case alone.
ALTER TABLE trader_identity
  ADD COLUMN username text CHECK (username ~ '^[A-Za-z][A-Za-z0-9_.-]{2,19}$'),
  ADD COLUMN username_key text UNIQUE,
  ADD COLUMN username_changed_at timestamptz,
  ADD CHECK ((username IS NULL) = (username_key IS NULL));
