-- In how many hours the queues of the office are promised to be worked off: traders read it, and Today measures against it.
INSERT INTO system_config (name, value) VALUES
  ('verification_hours', '8'),
  ('deposit_hours', '2'),
  ('withdrawal_hours', '2'),
  ('payout_hours', '8')
ON CONFLICT DO NOTHING;
