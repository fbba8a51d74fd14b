-- Every value that the system configuration had, and who changed it why. Undo is one more change.
CREATE TABLE config_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  operator bigint REFERENCES operator,
  reason text
);
CREATE INDEX config_change_of ON config_change (name, id DESC);
-- What the office needs to know and traders do not.
ALTER TABLE system_config ADD COLUMN is_public boolean NOT NULL DEFAULT true;
INSERT INTO system_config (name, value, is_public) VALUES
  ('allowed_hosts', '', false),
  ('kefu_widget_host', '', true),
  ('kefu_sdk_url', '', true)
ON CONFLICT DO NOTHING;
