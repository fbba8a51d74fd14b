-- What came of all second contracts of a trader, by market. It stays when the contracts leave the database (decision 0109).
CREATE TABLE second_record (
  trader bigint NOT NULL,
  symbol text NOT NULL,
  won bigint NOT NULL,
  lost bigint NOT NULL,
  tie bigint NOT NULL,
  void bigint NOT NULL,
  staked numeric(38, 0) NOT NULL,
  paid numeric(38, 0) NOT NULL,
  PRIMARY KEY (trader, symbol)
);
-- No month has left before this version.
INSERT INTO second_record (trader, symbol, won, lost, tie, void, staked, paid)
  SELECT trader, symbol, count(*) FILTER (WHERE result = 'won'), count(*) FILTER (WHERE result = 'lost'),
    count(*) FILTER (WHERE result = 'tie'), count(*) FILTER (WHERE result = 'void'), sum(stake), sum(payout)
  FROM settled_second GROUP BY trader, symbol;
