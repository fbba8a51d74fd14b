-- What an operator searches for: a transaction, an address or a bank reference, in whichever case it was copied.
CREATE INDEX withdrawal_log_txid ON withdrawal_log (lower(txid)) WHERE txid IS NOT NULL;
CREATE INDEX withdrawal_log_address ON withdrawal_log (lower(address)) WHERE address IS NOT NULL;
CREATE INDEX withdrawal_review_reference ON withdrawal_review (lower(reference)) WHERE reference IS NOT NULL;
CREATE INDEX chain_deposit_txid ON chain_deposit (lower(txid));
CREATE INDEX chain_address_text ON chain_address (lower(address));
CREATE INDEX saved_address_text ON saved_address (lower(address));
