-- The state before a segment's first command in parts, each some rows of one table as compressed lines: a state of any size is
-- written and read without ever being in memory as a whole. Earlier versions wrote it in one piece, which stays where it is.
CREATE TABLE core_segment_part (
  first_seq bigint NOT NULL REFERENCES core_segment DEFERRABLE INITIALLY DEFERRED,
  part integer NOT NULL,
  state_table text NOT NULL,
  lines bytea NOT NULL,
  PRIMARY KEY (first_seq, part)
);
ALTER TABLE core_segment ALTER COLUMN opening_state DROP NOT NULL;
