-- Every index tick with its sources and its place in the chain (decision 0092), kept by UTC day: a day that is old enough leaves the
-- database as a whole, and its published files stay. A day has its own partition, made ahead of it; what finds none goes into
-- `index_tick_rest`, so that a missing day never stops the projector.
CREATE TABLE index_tick (
  symbol text NOT NULL,
  number bigint NOT NULL,
  at bigint NOT NULL,
  state text NOT NULL,
  fine bigint,
  chain bytea NOT NULL CHECK (length(chain) = 32),
  constituents json NOT NULL,
  PRIMARY KEY (symbol, at, number)
) PARTITION BY RANGE (at);
CREATE TABLE index_tick_rest PARTITION OF index_tick DEFAULT;

CREATE VIEW tick_day (day) AS
  SELECT to_date(right(c.relname, 10), 'YYYY_MM_DD') FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'public.index_tick'::regclass AND c.relname <> 'index_tick_rest';

-- Makes the partition of a day; answers false if there is one. What `index_tick_rest` caught of it moves there.
CREATE FUNCTION begin_tick_day(day date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  begins bigint := extract(epoch FROM day)::bigint * 1000;
  ends bigint := begins + 86400000;
  part name := 'index_tick' || to_char(day, '_YYYY_MM_DD');
BEGIN
  IF EXISTS (SELECT 1 FROM public.tick_day AS t WHERE t.day = begin_tick_day.day) THEN
    RETURN false;
  END IF;
  -- Beside the parent and then attached, because that holds up nobody who reads or writes the parent.
  EXECUTE format('CREATE TABLE public.%I (LIKE public.index_tick INCLUDING ALL)', part);
  EXECUTE format('ALTER TABLE public.%I OWNER TO %I', part, (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'public.index_tick'::regclass));
  EXECUTE format('WITH moved AS (DELETE FROM public.index_tick_rest WHERE at >= %s AND at < %s RETURNING *) INSERT INTO public.%I SELECT * FROM moved',
    begins, ends, part);
  EXECUTE format('ALTER TABLE public.index_tick ATTACH PARTITION public.%I FOR VALUES FROM (%s) TO (%s)', part, begins, ends);
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION begin_tick_day(date) FROM PUBLIC;

-- The days of ticks that had no partition of their own.
CREATE FUNCTION caught_tick_days() RETURNS SETOF date
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT DISTINCT (to_timestamp(at / 1000.0) AT TIME ZONE 'UTC')::date FROM public.index_tick_rest
$$;
REVOKE ALL ON FUNCTION caught_tick_days() FROM PUBLIC;

SELECT begin_tick_day(day::date) FROM generate_series((now() AT TIME ZONE 'UTC')::date, (now() AT TIME ZONE 'UTC')::date + 1, interval '1 day') AS day;

-- A history by month is whatever else is partitioned by time.
CREATE OR REPLACE VIEW history_part (history, part, from_at, until_at) AS
  SELECT p.relname::text, c.relname::text, nullif(b.bounds[1], 'MINVALUE')::bigint, b.bounds[2]::bigint
  FROM pg_partitioned_table AS t JOIN pg_class AS p ON p.oid = t.partrelid JOIN pg_inherits AS i ON i.inhparent = p.oid
    JOIN pg_class AS c ON c.oid = i.inhrelid,
    LATERAL (SELECT regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''?(MINVALUE|-?\d+)''?\) TO \(''?(-?\d+)''?\)') AS bounds) AS b
  WHERE p.relnamespace = 'public'::regnamespace AND t.partstrat = 'r' AND t.partdefid <> 0 AND p.relname <> 'index_tick';
