-- Mail addresses and phone numbers of traders are kept encrypted with the key ring and found by blind index (HMAC). The database has
-- no keys, so the program moves old rows over at its next start (server/secrets/contact.ts) and empties the plain columns.
ALTER TABLE trader_identity
  ADD COLUMN email_box bytea,
  ADD COLUMN email_index bytea UNIQUE CHECK (length(email_index) = 32),
  -- The same for every way of writing one mailbox: plus signs, and dots at Google.
  ADD COLUMN mailbox_index bytea CHECK (length(mailbox_index) = 32),
  ADD COLUMN phone_box bytea,
  ADD COLUMN phone_index bytea UNIQUE CHECK (length(phone_index) = 32);
DO $$
DECLARE
  old text;
BEGIN
  FOR old IN SELECT conname FROM pg_constraint WHERE conrelid = 'trader_identity'::regclass AND contype = 'c'
    AND pg_get_constraintdef(oid) ILIKE '%email IS NOT NULL%phone IS NOT NULL%'
  LOOP
    EXECUTE format('ALTER TABLE trader_identity DROP CONSTRAINT %I', old);
  END LOOP;
END $$;
ALTER TABLE trader_identity ADD CONSTRAINT trader_identity_contact
  CHECK (email IS NOT NULL OR phone IS NOT NULL OR email_box IS NOT NULL OR phone_box IS NOT NULL);
CREATE INDEX trader_mailbox_index ON trader_identity (mailbox_index) WHERE mailbox_index IS NOT NULL;
DROP INDEX trader_identity_email_start, trader_identity_phone_start, trader_mailbox;

-- What a code or a link was sent to is an HMAC from now on. Both live minutes to a day: the old ones go.
DELETE FROM verification_code;
DELETE FROM unlock_link;
