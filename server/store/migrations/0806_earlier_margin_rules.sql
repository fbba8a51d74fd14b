-- A position that a change of the rules would have liquidated is judged by the rules from before: `taker fee: tier, tier`, a tier being
-- `floor maintenance deduction leverage`.
ALTER TABLE state.perpetual_position ADD COLUMN earlier text;
CREATE INDEX perpetual_position_earlier ON state.perpetual_position (earlier) WHERE earlier IS NOT NULL;
-- Rows of the state have another column: the next start counts them again.
UPDATE checkpoint SET state_sum = NULL;
