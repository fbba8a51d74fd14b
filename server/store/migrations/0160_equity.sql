-- What each trader's accounts were worth at 00:00 UTC, in minor units of USDT at the index prices of that moment: for the
-- earnings of today and the line of seven days. Only a look: nothing is booked from it.
CREATE TABLE equity_day (
  trader bigint NOT NULL,
  day integer NOT NULL,
  equity numeric(38, 0) NOT NULL,
  PRIMARY KEY (trader, day)
);
-- The days that were taken, counted from 1970-01-01.
CREATE TABLE equity_taken (
  day integer PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
