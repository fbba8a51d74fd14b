-- For the office's search, which finds an account by its beginning.
CREATE INDEX trader_identity_email_start ON trader_identity (lower(email) text_pattern_ops);
CREATE INDEX trader_identity_phone_start ON trader_identity (phone text_pattern_ops);
-- For the figures of the last 24 hours. Rows only ever come at the end.
CREATE INDEX deal_at ON deal USING brin (at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX trader_identity_joined ON trader_identity (joined_at);
