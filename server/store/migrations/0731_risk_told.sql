-- Up to which command traders have been mailed about liquidations and deleveraging. What happened before this version isn't told now.
CREATE TABLE risk_told (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  seq bigint NOT NULL
);
INSERT INTO risk_told (seq) SELECT coalesce(max(projected_seq), 0) FROM checkpoint;

-- Warnings that a guaranteed equity ratio fell below a level: of an isolated position, or of a trader's cross positions. A warning
-- ends when the ratio has recovered or the position is gone; until then the level isn't told again.
CREATE TABLE margin_call (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  trader bigint NOT NULL,
  -- Empty for cross positions; otherwise symbol, side and the command that opened the position.
  place text NOT NULL,
  level integer NOT NULL,
  -- In tenths of a percent.
  ratio bigint NOT NULL,
  at bigint NOT NULL,
  ended_at bigint
);
CREATE UNIQUE INDEX margin_call_open ON margin_call (trader, place, level) WHERE ended_at IS NULL;

CREATE INDEX liquidation_step_against ON liquidation_step (against, seq DESC) WHERE against IS NOT NULL;
