-- Content of the phone apps that updates itself. The file lies in DATA_DIR/releases under its hash; both signatures are made offline,
-- with a key that this machine doesn't have.
CREATE TABLE release (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  platform text NOT NULL CHECK (platform IN ('android', 'ios')),
  version text NOT NULL CHECK (version ~ '^\d{1,4}\.\d{1,4}\.\d{1,4}$'),
  native_min text NOT NULL CHECK (native_min ~ '^\d{1,4}\.\d{1,4}\.\d{1,4}$'),
  size integer NOT NULL CHECK (size > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of the file, and of what is said about it (contract/release-text.ts).
  signature text NOT NULL,
  facts_signature text NOT NULL,
  registered_at timestamptz NOT NULL DEFAULT now(),
  operator bigint NOT NULL REFERENCES operator,
  -- When its file arrived and matched.
  uploaded_at timestamptz,
  -- When it was first offered.
  activated_at timestamptz,
  active boolean NOT NULL DEFAULT false,
  -- Percent of the devices.
  rollout integer NOT NULL DEFAULT 0 CHECK (rollout BETWEEN 0 AND 100),
  UNIQUE (platform, version),
  CHECK (NOT active OR (uploaded_at IS NOT NULL AND activated_at IS NOT NULL))
);
CREATE UNIQUE INDEX release_offered ON release (platform) WHERE active;
-- What was signed never changes, and a release that was offered is never deleted.
CREATE FUNCTION release_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD.platform, OLD.version, OLD.native_min, OLD.size, OLD.sha256, OLD.signature, OLD.facts_signature)
    IS DISTINCT FROM (NEW.platform, NEW.version, NEW.native_min, NEW.size, NEW.sha256, NEW.signature, NEW.facts_signature)
  THEN RAISE EXCEPTION 'a release is never changed'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER release_stays BEFORE UPDATE OR DELETE ON release FOR EACH ROW EXECUTE FUNCTION release_stays();

-- Whether the devices of a platform are sent back to the content they were installed with.
CREATE TABLE release_channel (
  platform text PRIMARY KEY CHECK (platform IN ('android', 'ios')),
  stopped boolean NOT NULL DEFAULT false
);
INSERT INTO release_channel (platform) VALUES ('android'), ('ios');

-- How updates ended. Only counted: nothing about a device is kept, and a flood of reports adds no rows.
CREATE TABLE release_report (
  release bigint NOT NULL REFERENCES release,
  report text NOT NULL CHECK (report IN ('installed', 'failed', 'rolled_back')),
  reason text NOT NULL DEFAULT '' CHECK (reason IN ('', 'download', 'storage', 'checksum', 'signature', 'version', 'start', 'other')),
  count bigint NOT NULL DEFAULT 1,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (release, report, reason)
);
