-- The sum of the hashes of all rows of the state, as of projected_seq. NULL where nobody has counted it yet. A migration that changes
-- rows of the state sets it to NULL: the next start counts.
ALTER TABLE checkpoint ADD COLUMN state_sum text;
