-- An HMAC of what each withdrawal was when the engine told it, under a key that is not in the database: a row of withdrawal_log
-- that somebody changed by SQL has another one.
CREATE TABLE withdrawal_seal (withdrawal bigint PRIMARY KEY, seal bytea NOT NULL) WITH (fillfactor = 50);
