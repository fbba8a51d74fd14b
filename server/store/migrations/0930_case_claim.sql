-- The reviewer to whom a case is assigned, as with deposits. A decision and a new round end the assignment.
ALTER TABLE verification ADD COLUMN taken_by bigint, ADD COLUMN taken_at timestamptz;
