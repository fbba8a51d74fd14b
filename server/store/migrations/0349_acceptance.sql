-- What a trader accepted stands in acceptance, edition by edition.
ALTER TABLE trader_identity DROP COLUMN agreement_version;
