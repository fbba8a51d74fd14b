-- Where the prices of an index come from: part of the configuration, so that only a command changes it.
ALTER TABLE state.instrument ADD COLUMN index_sources text;
-- Changes of them that two people have approved and that apply later. Everyone may know them, and nothing else of a request.
CREATE VIEW coming_index_source (request, symbol, sources, announced_at, applies_at) AS
  SELECT id, payload->>'symbol', payload->'changes'->>'indexSources', decided_at, effective_at
  FROM four_eyes_request WHERE kind = 'instruments.change' AND state = 'approved' AND payload->'changes' ? 'indexSources';
