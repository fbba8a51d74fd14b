-- Personal messages. `id` follows from the cause, `number` is the order in which they came. The words are the app's: `data` has the
-- typed fields of the kind, amounts in minor units. Bounded per trader and by age (server/inbox/jobs.ts).
CREATE TABLE inbox_message (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader bigint NOT NULL,
  id text NOT NULL,
  topic text NOT NULL,
  kind text NOT NULL,
  data jsonb NOT NULL,
  at bigint NOT NULL,
  -- Whether the topic was switched on in the app when it happened. A hidden one may still be pushed.
  shown boolean NOT NULL,
  read_at timestamptz,
  -- Whether the trader's open apps and phones have been told.
  told boolean NOT NULL DEFAULT false,
  UNIQUE (trader, id)
);
CREATE INDEX inbox_message_list ON inbox_message (trader, number DESC) WHERE shown;
CREATE INDEX inbox_message_unread ON inbox_message (trader) WHERE shown AND read_at IS NULL;
CREATE INDEX inbox_message_told ON inbox_message (number) WHERE NOT told;
CREATE INDEX inbox_message_at ON inbox_message (at);

-- A topic without a row has everything switched on.
CREATE TABLE inbox_switch (
  trader bigint NOT NULL,
  topic text NOT NULL,
  in_app boolean NOT NULL DEFAULT true,
  mail boolean NOT NULL DEFAULT true,
  push boolean NOT NULL DEFAULT true,
  PRIMARY KEY (trader, topic)
);

-- A phone gets push messages while the session that registered it is open.
CREATE TABLE push_device (
  token text PRIMARY KEY,
  trader bigint NOT NULL,
  platform text NOT NULL CHECK (platform IN ('android', 'ios')),
  session bytea NOT NULL REFERENCES session ON UPDATE CASCADE ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_device_trader ON push_device (trader, seen_at DESC);
