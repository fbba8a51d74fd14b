-- Read from the document by the reviewer who verified it; encrypted like name and number, and erased when the case is sent back.
ALTER TABLE verification ADD COLUMN birth_date bytea;
