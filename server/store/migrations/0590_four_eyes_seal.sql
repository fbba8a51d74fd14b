-- An HMAC of each request, and of who approved it, under a key that is not in the database. One that was written here by SQL has none
-- and is never applied; what waited from before has to be asked for again.
ALTER TABLE four_eyes_request ADD COLUMN seal bytea;
