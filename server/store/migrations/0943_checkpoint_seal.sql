-- An HMAC over the checkpoint, under a key that is not in the database: a start trusts the sum of the tables only with it.
ALTER TABLE checkpoint ADD COLUMN seal bytea CHECK (length(seal) = 32);
