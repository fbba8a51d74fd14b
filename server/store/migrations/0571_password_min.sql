-- The fewest characters of a password; the specification says 7, ASVS 5.0 says 8.
INSERT INTO system_config (name, value) VALUES ('password_min', '7') ON CONFLICT DO NOTHING;
