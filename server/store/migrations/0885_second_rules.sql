-- The core's note of the rule book that was published last, so that a version with other words publishes its own. Without a row, as after
-- an older backup is restored, the next tick of the clock publishes the rule book once more: filling it here would give that backup's
-- state another hash than it says.
CREATE TABLE state.second_rules (
  name text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (name)
);
