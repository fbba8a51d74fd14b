-- Request ids are chosen by strangers. Whoever knows how a table spreads them can choose many that lie in one place, so they
-- are spread by a hash with a key that nobody outside knows, drawn here once (core/idempotency/keyed-hash.ts). The writer's
-- memory, the filter at the edge and the index of state.request use it. It decides only where an id lies.
CREATE TABLE request_key (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  one integer NOT NULL,
  two integer NOT NULL
);
-- The first and the last 32 bits of a random UUID have no fixed bits.
INSERT INTO request_key (one, two)
  SELECT ('x' || left(drawn, 8))::bit(32)::integer, ('x' || right(drawn, 8))::bit(32)::integer
  FROM (SELECT gen_random_uuid()::text AS drawn) AS once;

-- NULL in rows of an older version: they are found by their old hash until they are a week old and gone.
ALTER TABLE state.request ADD COLUMN key integer;
DROP INDEX state.request_hash;
CREATE INDEX request_old ON state.request (hashtextextended(request_id, trader)) WHERE key IS NULL;
CREATE INDEX request_key ON state.request (key) WHERE key IS NOT NULL;
ANALYZE state.request;
