-- The ends of both audit chains when the head was signed: {"office": {"id", "hash"}, "engine": {"id", "hash"}}; none in older heads.
ALTER TABLE proof_head ADD COLUMN audit_heads jsonb;
