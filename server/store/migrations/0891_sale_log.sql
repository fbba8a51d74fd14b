-- What happened to subscriptions. `position` counts the rows of one command. Allotted and refunded ones are read here for good.
CREATE TABLE sale_log (
  seq bigint NOT NULL,
  position integer NOT NULL,
  sale bigint NOT NULL,
  subscription bigint NOT NULL,
  trader bigint NOT NULL,
  asset text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('subscribed', 'revoked', 'allotted', 'refunded', 'unlocked')),
  amount numeric(38, 0),
  tokens numeric(38, 0),
  paid numeric(38, 0),
  returned numeric(38, 0),
  subscribed_at bigint NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (seq, position)
);
CREATE INDEX sale_log_trader ON sale_log (trader, seq DESC, position DESC);
CREATE INDEX sale_log_end ON sale_log (sale, subscription) WHERE kind IN ('allotted', 'refunded');

-- The reward pool on the home page; none until it was first set. Texts by language: {"en": {"title", "text"}}.
CREATE TABLE ico_banner (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  is_on boolean NOT NULL,
  texts jsonb NOT NULL,
  payer text NOT NULL,
  terms text NOT NULL,
  sale bigint
);
