-- The office lists everyone's second contracts, newest first.
CREATE INDEX settled_second_second ON settled_second (second);
