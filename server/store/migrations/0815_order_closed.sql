-- How many of an order's filled lots closed a position; what older orders closed isn't known any more.
ALTER TABLE state.perpetual_order ADD COLUMN closed bigint NOT NULL DEFAULT 0;
ALTER TABLE state.perpetual_order ALTER COLUMN closed DROP DEFAULT;
ALTER TABLE ended_perpetual_order ADD COLUMN closed bigint NOT NULL DEFAULT 0;
ALTER TABLE ended_perpetual_order ALTER COLUMN closed DROP DEFAULT;
-- Rows of the state have another column: the next start counts them again.
UPDATE checkpoint SET state_sum = NULL;
