-- What one person decided alone, and what two decided by hand, with its worth in minor units of USDT: the limits count these over 24
-- hours by trader, by person and all together, so that no limit per decision can be split away.
CREATE TABLE decided_by_hand (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('credit', 'withdrawal', 'adjustment', 'enhanced')),
  person bigint NOT NULL REFERENCES person,
  trader bigint NOT NULL,
  worth numeric(38, 0) NOT NULL CHECK (worth >= 0),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX decided_by_hand_at ON decided_by_hand (kind, at);
