-- Up to which command traders have been mailed about their deposits and withdrawals. What happened before this version is not told now.
CREATE TABLE money_told (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL
);
INSERT INTO money_told (seq) SELECT coalesce(max(projected_seq), 0) FROM checkpoint;
