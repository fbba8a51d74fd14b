-- Months of a history that left the database (decision 0054). Each has its files in the data folder, and here its manifest, which
-- names their hashes and is signed with a key that is not in the database. The row is written in the transaction that detaches the
-- partition; the table is dropped after that.
CREATE TABLE history_archive (
  history text NOT NULL,
  month date NOT NULL,
  -- The partition that the rows were in; an older version's had several months.
  part text NOT NULL,
  rows bigint NOT NULL CHECK (rows >= 0),
  manifest text NOT NULL,
  signature text NOT NULL,
  archived_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (history, month)
);

-- Partitions that were detached and are still to be dropped.
CREATE VIEW history_left (history, part, rows) AS
  SELECT a.history, a.part, sum(a.rows)::bigint FROM history_archive AS a JOIN pg_class AS c ON c.relname = a.part
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition GROUP BY a.history, a.part;

-- Takes a partition out of its history: only one that is over, and only if each month of it that has rows is in the archive.
CREATE FUNCTION detach_history_part(part text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  parent text := (SELECT h.history FROM public.history_part AS h WHERE h.part = detach_history_part.part
    AND h.until_at <= (SELECT value FROM state.counter WHERE name = 'clock'));
BEGIN
  IF parent IS NULL OR NOT EXISTS (SELECT 1 FROM public.history_archive AS a WHERE a.history = parent AND a.part = detach_history_part.part) THEN
    RAISE EXCEPTION 'not an archived part of a history: %', part;
  END IF;
  EXECUTE format('ALTER TABLE public.%I DETACH PARTITION public.%I', parent, part);
END $$;
REVOKE ALL ON FUNCTION detach_history_part(text) FROM PUBLIC;

-- Drops a detached partition whose rows are as many as its files have.
CREATE FUNCTION drop_history_part(part text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  archived bigint := (SELECT h.rows FROM public.history_left AS h WHERE h.part = drop_history_part.part);
  found bigint;
BEGIN
  IF archived IS NULL THEN
    RAISE EXCEPTION 'not a detached part of a history: %', part;
  END IF;
  EXECUTE format('SELECT count(*) FROM public.%I', part) INTO found;
  IF found <> archived THEN
    RAISE EXCEPTION '% has % rows, but its archive has %', part, found, archived;
  END IF;
  EXECUTE format('DROP TABLE public.%I', part);
END $$;
REVOKE ALL ON FUNCTION drop_history_part(text) FROM PUBLIC;
