-- An HMAC of each decision to replace a signing key, under a key that is not in the database. One that was written here by SQL has none
-- and replaces nothing.
ALTER TABLE signing_key_change ADD COLUMN seal bytea;
-- A command of the chain in the journal is matched with its row.
CREATE INDEX command_outbox_chain ON command_outbox (seq) WHERE origin = 'chain';
