-- The operator's own address of an asset on a network that isn't watched: traders pay to it and send a picture as proof.
CREATE TABLE receiving_address (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset text NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  is_open boolean NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX receiving_address_open ON receiving_address (asset, network) WHERE is_open;
-- The address that was shown when the proof was sent; a later one changes nothing about it.
ALTER TABLE deposit_proof ADD COLUMN address text;

-- For practising deposits with proof: a network that nothing watches.
INSERT INTO network (network, name, place, is_practice, is_untested, block_seconds)
VALUES ('practice-dogecoin', 'Practice Dogecoin', 7, true, false, 60);
