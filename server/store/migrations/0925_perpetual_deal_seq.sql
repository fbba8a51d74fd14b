-- A trader's ledger shows which fills a command's postings belong to. Deals are added in the order of their commands, so a summary of
-- ranges finds them, at next to no cost for each deal.
CREATE INDEX perpetual_deal_seq ON perpetual_deal USING brin (seq) WITH (pages_per_range = 16, autosummarize = on);
