-- What the trader was told beside the answer (server/engine/told.ts): a request that comes again is answered in the same
-- words however late. NULL in rows of an older version.
ALTER TABLE state.request ADD COLUMN told text;
