-- What the insurance fund had at the end of each day (UTC, in milliseconds), for everyone to see. Today's row follows the fund.
CREATE TABLE insurance_day (
  day bigint PRIMARY KEY,
  balance numeric(38, 0) NOT NULL CHECK (balance >= 0)
);
INSERT INTO insurance_day (day, balance)
SELECT value - value % 86400000, balance FROM state.house_balance, state.counter
WHERE account = 'insurance' AND asset = 'USDT' AND name = 'clock';

-- Past deleveragings are read by everyone, newest first.
CREATE INDEX liquidation_step_deleveraged ON liquidation_step (at DESC, seq DESC, position DESC) WHERE step = 'deleveraged';
