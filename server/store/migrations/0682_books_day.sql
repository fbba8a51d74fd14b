-- What all postings up to a command add up to, once a day: one number over all addresses, sealed with a key that is not in the database
-- (decision 0052). The check of balances against postings starts from the newest.
CREATE TABLE books_day (
  day date PRIMARY KEY,
  seq bigint NOT NULL,
  box bytea NOT NULL
);
