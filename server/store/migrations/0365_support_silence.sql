-- After so many hours without a word from the trader an answered conversation closes by itself; 0: never.
INSERT INTO system_config (name, value) VALUES ('support_close_hours', '72') ON CONFLICT DO NOTHING;
CREATE INDEX support_conversation_silent ON support_conversation (last_message_at) WHERE state = 'open' AND waiting_since IS NULL;
