-- The exchange's own accounts when the head was signed, and what they held together: {"accounts": [uid], "totals": [decimal text]}.
-- None in older heads, whose leaves and totals include them.
ALTER TABLE proof_head ADD COLUMN house jsonb;
