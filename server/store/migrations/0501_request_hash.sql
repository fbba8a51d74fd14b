-- Found by a hash of the id instead of by its text, which made the index almost as large as its table. Of two ids with one
-- hash the reader compares the texts.
DROP INDEX state.request_id;
CREATE INDEX request_hash ON state.request (hashtextextended(request_id, trader));
