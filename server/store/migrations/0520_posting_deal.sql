-- The deal that a posting settles, so that a trader's books can name the order, the pair and the price of each trade and fee.
-- Postings of earlier versions have none; in those a fee was booked out of the payer's frozen money.
ALTER TABLE posting ADD COLUMN deal bigint;
