-- Found by a hash of the id instead of by its text, which made the index almost as large as its table. Of two ids with one
-- hash the reader compares the texts.
DROP INDEX state.request_id;
CREATE INDEX request_hash ON state.request (hashtextextended(request_id, trader));
-- Without it nothing is known of what the index holds, and a look-up would rather read the whole table.
ANALYZE state.request;
