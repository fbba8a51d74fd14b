-- What a message says while it waits to be sent: encrypted, because it may hold a code or a link that opens an account. Its `body` then
-- only says that it waits. Messages that nobody sends, on a practice server without a mail server, are kept to be read, as before.
ALTER TABLE message_outbox ADD COLUMN sealed bytea;
