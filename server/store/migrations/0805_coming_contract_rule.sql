-- Changes of contracts' rules that two people have approved and that apply later. Everyone may know them, and nothing else of a request.
CREATE VIEW coming_contract_rule (request, symbol, changes, announced_at, applies_at) AS
  SELECT id, payload->>'symbol', payload->'changes', decided_at, effective_at
  FROM four_eyes_request WHERE kind = 'perpetual.change-rules' AND state = 'approved';
