-- Every kind of mail and short message goes through the outbox; a template is its kind.
ALTER TABLE message_outbox
  ADD template text NOT NULL DEFAULT 'code',
  -- The same text for readers of HTML mail; erased together with the body.
  ADD html text,
  -- What makes a repetition recognisable, to us and to who carries the message.
  ADD key text NOT NULL DEFAULT gen_random_uuid()::text,
  -- How many parts a short message is charged as.
  ADD segments smallint NOT NULL DEFAULT 0,
  ADD cancelled_at timestamptz;
CREATE UNIQUE INDEX message_outbox_key ON message_outbox (key);
CREATE INDEX message_outbox_sms_of_day ON message_outbox (created_at) WHERE channel = 'sms';
