-- Where this database was restored from, if it was: the last command that the backup had, and when it was taken. What was published
-- between that and the restore isn't known here.
CREATE TABLE restored_from (
  seq bigint NOT NULL,
  backup_at timestamptz NOT NULL
);
