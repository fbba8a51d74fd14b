-- The system configuration as the app reads it at its start (specification 3). Values are the operator's.
CREATE TABLE system_config (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9_]{0,63}$'),
  value text NOT NULL
);
INSERT INTO system_config (name, value) VALUES
  ('app_name', 'Bourse'),
  ('kefu', ''),
  ('quick_buy', ''),
  ('logo', '/icon.svg'),
  ('rabbitmq', '/'),
  ('app_version', '0.1.0'),
  ('app_file', '');
