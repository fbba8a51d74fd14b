-- The queues whose times only operators read: Today measures against them.
INSERT INTO system_config (name, value, is_public) VALUES
  ('stuck_hours', '1', false),
  ('approval_hours', '4', false),
  ('closing_hours', '72', false)
ON CONFLICT DO NOTHING;
