-- An HMAC for each batch of commands that the writer appended to the journal, under a key that is not in the database, by the batch's
-- last command. Seals before the checkpoint are pruned: a start needs the one at the checkpoint and those after it.
CREATE TABLE journal_seal (
  last_seq bigint PRIMARY KEY,
  seal bytea NOT NULL CHECK (length(seal) = 32)
);
-- What a start found in the journal that this server hadn't written: without any effect, kept for whoever looks into it.
CREATE TABLE journal_set_aside (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  set_aside_at timestamptz NOT NULL DEFAULT now(),
  seq bigint NOT NULL,
  at bigint NOT NULL,
  origin text NOT NULL,
  kind text,
  body text NOT NULL,
  core_version integer NOT NULL,
  -- The seal that stood beside it, if one did.
  seal bytea
);
