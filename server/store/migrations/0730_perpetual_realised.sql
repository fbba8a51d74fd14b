-- What each side of a fill earned or lost by the part that closed a position, before fees; absent where it closed nothing, and for
-- fills before this version. And of each step of a liquidation the price at which the margin was used up.
ALTER TABLE perpetual_deal ADD COLUMN maker_realised numeric(38, 0), ADD COLUMN taker_realised numeric(38, 0);
ALTER TABLE liquidation_step ADD COLUMN bankruptcy bigint;
