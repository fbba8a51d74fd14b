-- The core's rows of invitations: who came by whom, and rewards that wait for their day (UTC days since 1970-01-01).
CREATE TABLE state.invitation (trader bigint PRIMARY KEY, inviter bigint NOT NULL, refused text);
CREATE TABLE state.reward (
  day bigint NOT NULL,
  invited bigint NOT NULL,
  asset text NOT NULL,
  fee numeric(38, 0) NOT NULL,
  amount numeric(38, 0) NOT NULL CHECK (amount > 0 AND amount <= fee),
  worth numeric(38, 0) NOT NULL,
  PRIMARY KEY (day, invited, asset)
) WITH (fillfactor = 50);

-- Each reward with its whole life, for those who look at it; the projection of the room keeps it.
CREATE TABLE invite_reward (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  day bigint NOT NULL,
  invited bigint NOT NULL,
  asset text NOT NULL,
  inviter bigint NOT NULL,
  fee numeric(38, 0) NOT NULL,
  amount numeric(38, 0) NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'paid', 'void')),
  due_at bigint NOT NULL,
  settled_at bigint,
  -- Why it was not paid.
  cause text,
  PRIMARY KEY (day, invited, asset)
) WITH (fillfactor = 50);
CREATE INDEX invite_reward_of_inviter ON invite_reward (inviter, id);
CREATE INDEX invite_reward_of_invited ON invite_reward (invited, id);
CREATE INDEX invited_by ON trader_identity (invited_by, trader) WHERE invited_by IS NOT NULL;

-- Wrong invite codes, by the network that they came from.
CREATE TABLE invite_try (network text NOT NULL, at timestamptz NOT NULL DEFAULT now());
CREATE INDEX invite_try_of ON invite_try (network, at);

-- On which devices a trader was seen: SHA-256 of the number that the app drew for its device. Used for nothing but to tell
-- whether inviter and invited are one person.
CREATE TABLE trader_device (
  device bytea NOT NULL CHECK (length(device) = 32),
  trader bigint NOT NULL REFERENCES trader_identity,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (device, trader)
);
CREATE INDEX trader_device_of ON trader_device (trader);

-- The mailbox behind an address: what follows a plus sign is the owner's own mark, and Google's mailboxes know no dots.
CREATE FUNCTION mailbox(email_key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN email_key IS NULL THEN NULL
    WHEN split_part(email_key, '@', 2) IN ('gmail.com', 'googlemail.com')
      THEN replace(split_part(split_part(email_key, '@', 1), '+', 1), '.', '') || '@gmail.com'
    ELSE split_part(split_part(email_key, '@', 1), '+', 1) || '@' || split_part(email_key, '@', 2)
  END
$$;
CREATE INDEX trader_mailbox ON trader_identity (mailbox(email_key)) WHERE email_key IS NOT NULL;

-- What the server has found by itself, once: an operator who takes a refusal back is not overruled by it.
CREATE TABLE invite_judgement (
  invited bigint NOT NULL,
  cause text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (invited, cause)
);
