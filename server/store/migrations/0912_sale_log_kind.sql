-- A trader who subscribes and revokes all day makes a long log: a filter must not walk through all of it.
CREATE INDEX sale_log_kind ON sale_log (trader, kind, seq DESC, position DESC);
CREATE INDEX sale_log_sale ON sale_log (trader, sale, seq DESC, position DESC);
