-- Every change of the insurance fund's balance, with its cause: the books find postings of an account only by reading through them.
-- cause: liquidation (what a liquidation yielded above bankruptcy), position (the result of what the fund took over), funding (what
-- rounding left over or needed), supply (what the house put in or took out).
CREATE TABLE insurance_entry (
  seq bigint NOT NULL,
  position integer NOT NULL,
  at bigint NOT NULL,
  cause text NOT NULL,
  trader bigint,
  -- Positive: into the fund.
  amount numeric(38, 0) NOT NULL,
  PRIMARY KEY (seq, position)
);
CREATE INDEX insurance_entry_at ON insurance_entry (at);

INSERT INTO insurance_entry
SELECT seq, position, at,
  CASE split_part(other, ':', 1) || ':' || split_part(other, ':', 2)
    WHEN 'house:perpetual' THEN 'position' WHEN 'house:funding' THEN 'funding'
    ELSE CASE WHEN other LIKE 'trader:%' THEN 'liquidation' ELSE 'supply' END END,
  CASE WHEN other LIKE 'trader:%' THEN split_part(other, ':', 2)::bigint END, amount * sign
FROM (
  SELECT seq, position, at, source AS other, amount, 1 AS sign FROM posting WHERE destination = 'house:insurance:USDT'
  UNION ALL SELECT seq, position, at, destination, amount, -1 FROM posting WHERE source = 'house:insurance:USDT') AS p;
