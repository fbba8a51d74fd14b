-- An HMAC of whose deposit address it is, and of the public key from which a chain's addresses are derived, under a key that is not in the
-- database: a deposit is credited to the trader of its address, and traders are shown these addresses.
ALTER TABLE chain_address ADD COLUMN seal bytea;
ALTER TABLE chain_wallet ADD COLUMN seal bytea;
