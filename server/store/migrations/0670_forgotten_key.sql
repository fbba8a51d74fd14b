-- What the core has forgotten (core/funds/lookup.ts). A deposit or a booking stays known here for good: its key is credited once.
CREATE TABLE forgotten_deposit (
  key text PRIMARY KEY,
  trader bigint NOT NULL,
  way text NOT NULL,
  asset text NOT NULL,
  amount numeric(38, 0) NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('final', 'reversed')),
  at bigint NOT NULL
);
CREATE TABLE forgotten_booking (key text PRIMARY KEY, at bigint NOT NULL);
-- The core's own: bookings that have a date, and deposits by the time of their last change, to find those that may go.
CREATE TABLE state.dated_booking (key text PRIMARY KEY, at bigint NOT NULL);
CREATE INDEX dated_booking_at ON state.dated_booking (at);
CREATE INDEX deposit_ended_at ON state.deposit (at) WHERE state <> 'credited';
