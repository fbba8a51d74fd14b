-- Tables that grow with trade are kept by month (UTC), so that a month that is archived leaves the database as a whole (decision 0053).
-- Each is partitioned by its time in milliseconds. A month has its own partition, made ahead of it; what finds none goes into the
-- partition `_rest`, so that a missing month never stops the projector. What an older version wrote stays where it is: its table
-- becomes the first partition, `_before`, and reaches to the end of the month of the upgrade. A key of a partitioned table includes its time, which
-- follows from the command's number, so it is as unique as before.

-- The partitions with their bounds: [from_at, until_at), from_at NULL where there is no lower bound. `_rest` has neither.
CREATE VIEW history_part (history, part, from_at, until_at) AS
  SELECT p.relname::text, c.relname::text, nullif(b.bounds[1], 'MINVALUE')::bigint, b.bounds[2]::bigint
  FROM pg_partitioned_table AS t JOIN pg_class AS p ON p.oid = t.partrelid JOIN pg_inherits AS i ON i.inhparent = p.oid
    JOIN pg_class AS c ON c.oid = i.inhrelid,
    LATERAL (SELECT regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''?(MINVALUE|-?\d+)''?\) TO \(''?(-?\d+)''?\)') AS bounds) AS b
  WHERE p.relnamespace = 'public'::regnamespace AND t.partstrat = 'r' AND t.partdefid <> 0;

-- The first command of each month: numbers and times rise together, so this finds the month of a number.
CREATE TABLE history_month (month date PRIMARY KEY, first_seq bigint NOT NULL);

-- Makes the partition of a month; answers false where rows of this month have one already. What `_rest` caught of it moves there.
CREATE FUNCTION begin_history_month(history text, month date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  parent oid := (SELECT partrelid FROM pg_partitioned_table JOIN pg_class AS c ON c.oid = partrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname = history AND partstrat = 'r' AND partdefid <> 0);
  at_column name := (SELECT attname FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0]
    WHERE partrelid = parent);
  begins bigint := extract(epoch FROM month)::bigint * 1000;
  ends bigint := extract(epoch FROM (month + interval '1 month'))::bigint * 1000;
  part name := history || to_char(month, '_YYYY_MM');
BEGIN
  IF parent IS NULL OR month IS NULL OR extract(day FROM month) <> 1 THEN
    RAISE EXCEPTION 'not a month of a history table: % %', history, month;
  END IF;
  IF EXISTS (SELECT 1 FROM public.history_part AS h WHERE h.history = begin_history_month.history
      AND h.until_at > begins AND (h.from_at IS NULL OR h.from_at < ends)) THEN
    RETURN false;
  END IF;
  -- Beside the parent and then attached, because that holds up nobody who reads or writes the parent.
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING ALL)', part, history);
  EXECUTE format('ALTER TABLE public.%I OWNER TO %I', part, (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = parent));
  EXECUTE format('WITH moved AS (DELETE FROM public.%I WHERE %I >= %s AND %I < %s RETURNING *) INSERT INTO public.%I SELECT * FROM moved',
    history || '_rest', at_column, begins, at_column, ends, part);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (%s) TO (%s)', history, part, begins, ends);
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION begin_history_month(text, date) FROM PUBLIC;

-- The months of rows that had no partition of their own.
CREATE FUNCTION caught_history_months(history text) RETURNS SETOF date
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM public.history_part AS h WHERE h.history = caught_history_months.history AND h.part = h.history || '_rest') THEN
    RAISE EXCEPTION 'not a history table: %', history;
  END IF;
  RETURN QUERY EXECUTE format('SELECT DISTINCT date_trunc(''month'', to_timestamp(%I / 1000.0) AT TIME ZONE ''UTC'')::date FROM public.%I',
    (SELECT attname FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0]
      WHERE partrelid = format('public.%I', history)::regclass), history || '_rest');
END $$;
REVOKE ALL ON FUNCTION caught_history_months(text) FROM PUBLIC;

-- What came last is not in the block range index until somebody says so, which only the owner may.
CREATE FUNCTION summarize_postings() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT brin_summarize_new_values(i.indexrelid) FROM
    (SELECT part FROM public.history_part WHERE history = 'posting' ORDER BY until_at DESC NULLS FIRST LIMIT 4) AS newest
    JOIN pg_class AS c ON c.relname = newest.part AND c.relnamespace = 'public'::regnamespace
    JOIN pg_index AS i ON i.indrelid = c.oid JOIN pg_class AS x ON x.oid = i.indexrelid JOIN pg_am AS a ON a.oid = x.relam
  WHERE a.amname = 'brin'
$$;
REVOKE ALL ON FUNCTION summarize_postings() FROM PUBLIC;

ALTER TABLE posting RENAME TO posting_before;
ALTER TABLE deal RENAME TO deal_before;
ALTER TABLE deposit_step RENAME TO deposit_step_before;
ALTER TABLE transfer_log RENAME TO transfer_log_before;
ALTER TABLE flash_log RENAME TO flash_log_before;
DROP VIEW spot_order;
ALTER TABLE ended_spot_order RENAME TO ended_spot_order_before;

CREATE TABLE posting (LIKE posting_before INCLUDING CONSTRAINTS) PARTITION BY RANGE (at);
CREATE TABLE deal (LIKE deal_before, PRIMARY KEY (deal_id, at)) PARTITION BY RANGE (at);
CREATE TABLE ended_spot_order (LIKE ended_spot_order_before INCLUDING CONSTRAINTS, PRIMARY KEY (trader, order_id, updated_at))
  PARTITION BY RANGE (updated_at);
CREATE TABLE deposit_step (LIKE deposit_step_before, PRIMARY KEY (seq, position, at)) PARTITION BY RANGE (at);
CREATE TABLE transfer_log (LIKE transfer_log_before, PRIMARY KEY (seq, at)) PARTITION BY RANGE (at);
CREATE TABLE flash_log (LIKE flash_log_before, PRIMARY KEY (exchange, at)) PARTITION BY RANGE (at);

-- Indexes of the old tables take the form of the new ones, so that attaching finds them and builds none a second time.
DROP INDEX posting_seq;
ALTER INDEX deal_maker RENAME TO deal_before_maker;
ALTER INDEX deal_taker RENAME TO deal_before_taker;
ALTER INDEX deposit_step_of RENAME TO deposit_step_before_of;
ALTER INDEX deposit_step_trader RENAME TO deposit_step_before_trader;
ALTER INDEX transfer_log_trader RENAME TO transfer_log_before_trader;
ALTER INDEX flash_log_of RENAME TO flash_log_before_of;
ALTER INDEX flash_log_at RENAME TO flash_log_before_at;
ALTER TABLE deal_before DROP CONSTRAINT deal_pkey, ADD PRIMARY KEY (deal_id, at);
ALTER TABLE ended_spot_order_before DROP CONSTRAINT ended_spot_order_pkey, ADD PRIMARY KEY (trader, order_id, updated_at);
ALTER TABLE deposit_step_before DROP CONSTRAINT deposit_step_pkey, ADD PRIMARY KEY (seq, position, at);
ALTER TABLE transfer_log_before DROP CONSTRAINT transfer_log_pkey, ADD PRIMARY KEY (seq, at);
ALTER TABLE flash_log_before DROP CONSTRAINT flash_log_pkey, DROP CONSTRAINT flash_log_quote_key, ADD PRIMARY KEY (exchange, at);

-- By time too: a statement asks for a span of days.
CREATE INDEX posting_seq ON posting USING brin (seq, at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX deal_maker ON deal (maker, deal_id DESC);
CREATE INDEX deal_taker ON deal (taker, deal_id DESC);
CREATE INDEX deposit_step_of ON deposit_step (key);
CREATE INDEX deposit_step_trader ON deposit_step (trader, at);
CREATE INDEX transfer_log_trader ON transfer_log (trader, seq DESC);
CREATE INDEX flash_log_of ON flash_log (trader, exchange DESC);
CREATE INDEX flash_log_at ON flash_log USING brin (at);

-- Longer candles stay, so each length of interval that is kept for another time has tables of its own.
ALTER TABLE candle RENAME TO candle_before;
CREATE TABLE candle (LIKE candle_before INCLUDING CONSTRAINTS, PRIMARY KEY (symbol, minutes, time)) PARTITION BY LIST (minutes);
CREATE TABLE candle_minute PARTITION OF candle FOR VALUES IN (1) PARTITION BY RANGE (time);
CREATE TABLE candle_short PARTITION OF candle FOR VALUES IN (5, 15, 30) PARTITION BY RANGE (time);
CREATE TABLE candle_hour PARTITION OF candle FOR VALUES IN (60);
CREATE TABLE candle_day PARTITION OF candle FOR VALUES IN (1440);

DO $$
DECLARE
  -- The engine's clock never runs back, so nothing older than this comes any more.
  last_at bigint := greatest(extract(epoch FROM now())::bigint * 1000, (SELECT value FROM state.counter WHERE name = 'clock'));
  this_month date := date_trunc('month', to_timestamp(last_at / 1000.0) AT TIME ZONE 'UTC')::date;
  next_month date := (this_month + interval '1 month')::date;
  bound bigint := extract(epoch FROM next_month)::bigint * 1000;
  history text;
  is_filled boolean;
  keeper name;
  month date;
BEGIN
  FOREACH history IN ARRAY '{posting,deal,ended_spot_order,deposit_step,transfer_log,flash_log}'::text[] LOOP
    keeper := (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = (history || '_before')::regclass);
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', history || '_rest', history);
    EXECUTE format('ALTER TABLE %I OWNER TO %I', history, keeper);
    EXECUTE format('ALTER TABLE %I OWNER TO %I', history || '_rest', keeper);
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', history || '_before') INTO is_filled;
    IF is_filled THEN
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)', history, history || '_before', bound);
    ELSE
      EXECUTE format('DROP TABLE %I', history || '_before');
      PERFORM begin_history_month(history, this_month);
    END IF;
    PERFORM begin_history_month(history, next_month);
  END LOOP;
  CREATE TABLE candle_minute_rest PARTITION OF candle_minute DEFAULT;
  CREATE TABLE candle_short_rest PARTITION OF candle_short DEFAULT;
  -- The generated past of a practice market is 30 days long.
  FOR month IN SELECT generate_series(greatest(this_month - interval '36 months', least(this_month - interval '2 months',
      date_trunc('month', to_timestamp((SELECT min(time) FROM candle_before) / 1000.0) AT TIME ZONE 'UTC'))), next_month, '1 month')::date LOOP
    PERFORM begin_history_month('candle_minute', month);
    PERFORM begin_history_month('candle_short', month);
  END LOOP;
  INSERT INTO candle SELECT * FROM candle_before;
  DROP TABLE candle_before;
END $$;

-- Every key under which a deposit was ever credited, with the first command that did it. A deposit is credited once, so these rows
-- stay when its steps are archived and when the core has forgotten it.
CREATE TABLE deposit_key (
  key text PRIMARY KEY,
  seq bigint NOT NULL,
  trader bigint NOT NULL,
  asset text NOT NULL,
  amount numeric(38, 0) NOT NULL
);
INSERT INTO deposit_key (key, seq, trader, asset, amount) SELECT DISTINCT ON (key) key, seq, trader, asset, amount FROM deposit_step ORDER BY key, seq, position;
INSERT INTO deposit_key (key, seq, trader, asset, amount) SELECT key, 0, trader, asset, amount FROM state.deposit ON CONFLICT DO NOTHING;

CREATE VIEW spot_order AS
  SELECT order_id, trader, client_order_id, symbol, side, type, time_in_force, post_only, self_trade_prevention, price, quantity, amount,
    trigger_price, trigger_source, trigger_above, status, NULL::text AS end_reason, filled_quantity, filled_amount, fee, frozen,
    priority_seq, placed_at, updated_at
  FROM open_spot_order
  UNION ALL
  SELECT order_id, trader, client_order_id, symbol, side, type, time_in_force, post_only, self_trade_prevention, price, quantity, amount,
    trigger_price, trigger_source, trigger_above, status, end_reason, filled_quantity, filled_amount, fee, frozen,
    priority_seq, placed_at, updated_at
  FROM ended_spot_order;
