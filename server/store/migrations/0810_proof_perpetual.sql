-- What traders had in perpetual accounts when the head was signed: margin, realised and unrealised P&L, and the mark prices. None in
-- older heads, and where no contract was listed.
ALTER TABLE proof_head ADD COLUMN perpetual jsonb;
