-- Pictures that traders and operators sent, re-encoded and encrypted; the key ring is not in the database. A picture that no
-- record takes is erased after a day, one whose record is done with it at the time that the record said.
CREATE TABLE upload (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('verification', 'support', 'carousel', 'notice', 'logo')),
  trader bigint REFERENCES trader_identity,
  operator bigint,
  -- Of the re-encoded picture: the same file sent twice is found by it.
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  mime text NOT NULL,
  box bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  attached_to text,
  delete_after timestamptz,
  CHECK (num_nonnulls(trader, operator) = 1),
  CHECK (attached_to IS NOT NULL OR delete_after IS NOT NULL)
);
-- Encrypted bytes do not get smaller.
ALTER TABLE upload ALTER COLUMN box SET STORAGE EXTERNAL;
CREATE INDEX upload_of_trader ON upload (trader, created_at) WHERE trader IS NOT NULL;
CREATE INDEX upload_of_operator ON upload (operator, created_at) WHERE operator IS NOT NULL;
CREATE INDEX upload_same ON upload (sha256);
CREATE INDEX upload_due ON upload (delete_after) WHERE delete_after IS NOT NULL;
