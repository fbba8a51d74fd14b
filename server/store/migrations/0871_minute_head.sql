-- The signed head of every minute (decision 0097). One minute has one head: there can't be a second one here.
CREATE TABLE minute_head (
  minute bigint PRIMARY KEY,
  head json NOT NULL,
  hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  -- Read from the published files, because an older database was restored, which lacks what the head was signed for.
  imported boolean NOT NULL DEFAULT false
);
CREATE TRIGGER minute_head_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON minute_head EXECUTE FUNCTION proof_head_stays();

-- A day of ticks leaves the database only once all its minutes have a head.
CREATE FUNCTION drop_tick_day(day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM public.tick_day AS t WHERE t.day = drop_tick_day.day)
    OR NOT EXISTS (SELECT 1 FROM public.minute_head WHERE minute >= extract(epoch FROM drop_tick_day.day + 1)::bigint / 60) THEN
    RAISE EXCEPTION 'not a published day of ticks: %', day;
  END IF;
  EXECUTE format('DROP TABLE public.%I', 'index_tick' || to_char(day, '_YYYY_MM_DD'));
END $$;
REVOKE ALL ON FUNCTION drop_tick_day(date) FROM PUBLIC;
