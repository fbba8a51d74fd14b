-- A new day of the journal is a new table. The one who writes the journal makes it by this function and by nothing else: it may no
-- longer create anything in this schema, where a table or function of its own could stand in for one that others use.
CREATE FUNCTION begin_journal_day(day text, first_seq bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  keeper name := (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = 'public.journal'::regclass);
  partition name;
BEGIN
  IF day IS NULL OR day !~ '^\d{4}-\d{2}-\d{2}$' OR first_seq IS NULL THEN
    RAISE EXCEPTION 'not a day of the journal: % from %', day, first_seq;
  END IF;
  partition := 'journal_' || replace(day, '-', '_');
  EXECUTE format('CREATE TABLE public.%I PARTITION OF public.journal FOR VALUES FROM (%s) TO (MAXVALUE)', partition, first_seq);
  EXECUTE format('ALTER TABLE public.%I OWNER TO %I', partition, keeper);
END $$;
REVOKE ALL ON FUNCTION begin_journal_day(text, bigint) FROM PUBLIC;
