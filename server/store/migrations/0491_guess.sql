-- Counts a guess at a trader's secret where there may be one more, and says so; otherwise after how many seconds there may be. Those of
-- one trader at one secret wait for each other, and each statement sees what the one before it left. Everybody sees at once that it is
-- counted; whoever tells that it was wrong waits until it is on disk (server/identity/secret-tries.ts), whoever was right need not.
CREATE FUNCTION begin_guess(who bigint, which text, most int, seconds int, OUT counted_at text, OUT wait int) LANGUAGE plpgsql AS $$
DECLARE
  since timestamptz;
  latest timestamptz[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM pg_advisory_xact_lock((who % 2147483647)::int, hashtext(which));
  since := clock_timestamp() - make_interval(secs => seconds);
  latest := ARRAY(SELECT f.at FROM secret_failure AS f WHERE f.trader = who AND f.secret = which AND f.at > since ORDER BY f.at DESC LIMIT most);
  IF cardinality(latest) < most THEN
    INSERT INTO secret_failure AS f (trader, secret, at) VALUES (who, which, clock_timestamp()) RETURNING f.at::text INTO counted_at;
  ELSE
    wait := greatest(1, ceil(extract(epoch FROM latest[most] + make_interval(secs => seconds) - clock_timestamp())));
  END IF;
END $$;
