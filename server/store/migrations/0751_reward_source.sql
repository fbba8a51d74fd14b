-- Fees of perpetual contracts are rewarded too, out of their own account: a day's reward is kept apart by where its fees were paid.
ALTER TABLE state.reward ADD COLUMN source text NOT NULL DEFAULT 'spot' CHECK (source IN ('spot', 'perpetual'));
ALTER TABLE state.reward DROP CONSTRAINT reward_pkey, ADD PRIMARY KEY (day, invited, asset, source);
ALTER TABLE state.reward ALTER COLUMN source DROP DEFAULT;
ALTER TABLE invite_reward ADD COLUMN source text NOT NULL DEFAULT 'spot' CHECK (source IN ('spot', 'perpetual'));
ALTER TABLE invite_reward DROP CONSTRAINT invite_reward_pkey, ADD PRIMARY KEY (day, invited, asset, source);
ALTER TABLE invite_reward ALTER COLUMN source DROP DEFAULT;
-- Rows of the state have another column: the next start counts them again.
UPDATE checkpoint SET state_sum = NULL;
