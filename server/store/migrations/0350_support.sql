-- The support chat. A trader has one conversation; it opens and closes and never ends.
CREATE TABLE support_conversation (
  trader bigint PRIMARY KEY REFERENCES trader_identity,
  -- Number of the last thing that happened here: a line, a read mark, a closing. Gapless, so that a reader notices a loss.
  seq bigint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  topic text,
  locale text NOT NULL DEFAULT 'en',
  assigned_to bigint,
  -- Since when the oldest message without an answer waits.
  waiting_since timestamptz,
  last_message_at timestamptz NOT NULL DEFAULT now(),
  -- How far each side has read, as a message's id, and how many lines of the other side it has not.
  read_by_trader bigint NOT NULL DEFAULT 0,
  read_by_support bigint NOT NULL DEFAULT 0,
  unread_by_trader integer NOT NULL DEFAULT 0 CHECK (unread_by_trader >= 0),
  unread_by_support integer NOT NULL DEFAULT 0 CHECK (unread_by_support >= 0),
  -- The line that closed it last.
  closed_by_line bigint
);
CREATE INDEX support_conversation_waiting ON support_conversation (state, waiting_since);
CREATE INDEX support_conversation_assigned ON support_conversation (assigned_to) WHERE state = 'open';

CREATE TABLE support_message (
  trader bigint NOT NULL REFERENCES support_conversation,
  -- Its number among all that happened in the conversation.
  id bigint NOT NULL,
  author text NOT NULL CHECK (author IN ('trader', 'support')),
  -- Empty for a trader's line.
  operator bigint,
  kind text NOT NULL CHECK (kind IN ('text', 'picture', 'closed', 'reopened')),
  -- Encrypted: people write what they should not.
  body bytea,
  upload uuid,
  width integer,
  height integer,
  request_id text,
  at timestamptz NOT NULL,
  PRIMARY KEY (trader, id),
  CHECK ((kind = 'text') = (body IS NOT NULL)),
  CHECK ((kind = 'picture') = (upload IS NOT NULL))
);
CREATE UNIQUE INDEX support_message_request ON support_message (trader, author, request_id);

-- What operators tell each other beside the conversation. A table of its own: no query for a trader can reach it.
CREATE TABLE support_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader bigint NOT NULL REFERENCES support_conversation,
  kind text NOT NULL CHECK (kind IN ('note', 'taken', 'handed', 'released')),
  operator bigint NOT NULL,
  to_operator bigint,
  body bytea,
  request_id text,
  at timestamptz NOT NULL
);
CREATE INDEX support_note_about ON support_note (trader, id);
CREATE UNIQUE INDEX support_note_request ON support_note (operator, request_id);

CREATE TABLE support_rating (
  trader bigint NOT NULL REFERENCES support_conversation,
  -- The closing line that it is about.
  line bigint NOT NULL,
  operator bigint,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  comment bytea,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (trader, line)
);

CREATE TABLE support_canned_answer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  locale text NOT NULL,
  shortcut text NOT NULL CHECK (shortcut ~ '^[a-z0-9][a-z0-9-]{0,30}$'),
  title text NOT NULL,
  body text NOT NULL,
  updated_by bigint,
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (locale, shortcut)
);

-- When an operator last opened a conversation (0: the inbox), so that a look that goes on is one entry of the audit log.
CREATE TABLE support_look (
  operator bigint NOT NULL,
  trader bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (operator, trader)
);

-- Orders what the inbox hears.
CREATE SEQUENCE support_change_number;

INSERT INTO system_config (name, value) VALUES
  -- Where the chat widget comes from, where the chat SDK is, in how many minutes the built-in chat promises an answer, and
  -- whom those may write to who cannot log in.
  ('kefu_widget_host', ''),
  ('kefu_sdk_url', ''),
  ('support_answer_minutes', '30'),
  ('support_email', '')
ON CONFLICT DO NOTHING;

INSERT INTO support_canned_answer (locale, shortcut, title, body) VALUES
  ('en', 'hello', 'Greeting', 'Hello, thank you for writing. I am looking into it and will answer in a moment.'),
  ('en', 'screenshot', 'Ask for a picture', 'Could you send a picture of the screen, please? Cover passwords and codes: we never ask for them.'),
  ('en', 'never-ask', 'We never ask for passwords', 'We never ask for your password, a code or a key, and nobody of ours writes to you elsewhere. Please do not share them with anybody.'),
  ('en', 'verification', 'Verification takes time', 'Your documents are in review. You find the state under Me, Verification, and are told as soon as it is done.'),
  ('en', 'solved', 'Is it solved?', 'Is everything in order now? If not, just write here.'),
  ('zh-CN', 'hello', '问候', '您好，感谢您的咨询。我正在为您查看，请稍等片刻。'),
  ('zh-CN', 'screenshot', '请提供截图', '麻烦您发一张页面截图，好吗？请遮住密码和验证码，我们绝不会索要它们。'),
  ('zh-CN', 'never-ask', '绝不索要密码', '我们绝不会索要您的密码、验证码或密钥，也不会在其他渠道联系您。请不要将它们告诉任何人。'),
  ('zh-CN', 'verification', '认证审核中', '您的证件正在审核。您可以在“我的 – 实名认证”查看状态，完成后会立即通知您。'),
  ('zh-CN', 'solved', '问题解决了吗', '问题已经解决了吗？如果没有，请直接在这里回复。'),
  ('ar', 'hello', 'تحية', 'مرحبًا، شكرًا لتواصلك معنا. أتحقق من الأمر وسأجيبك بعد لحظات.'),
  ('ar', 'screenshot', 'طلب صورة', 'هل يمكنك إرسال صورة للشاشة من فضلك؟ أخفِ كلمات المرور والرموز، فنحن لا نطلبها أبدًا.'),
  ('ar', 'never-ask', 'لا نطلب كلمات المرور', 'لا نطلب أبدًا كلمة مرورك أو رمزًا أو مفتاحًا، ولا يراسلك أحد منا في مكان آخر. من فضلك لا تشاركها مع أحد.'),
  ('ar', 'verification', 'التحقق قيد المراجعة', 'مستنداتك قيد المراجعة. تجد الحالة في صفحتي ثم التحقق، وسنبلغك فور الانتهاء.'),
  ('ar', 'solved', 'هل حُلّت المشكلة؟', 'هل أصبح كل شيء على ما يرام الآن؟ إن لم يكن كذلك فاكتب لنا هنا.');
