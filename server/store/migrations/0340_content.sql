-- What operators write for traders: notices, slides of the carousel, documents. Each save is a version; one of them is published.
CREATE TABLE content (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('notice', 'slide', 'document')),
  -- Which document it is.
  name text UNIQUE,
  -- Where a slide stands among the others.
  place integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  published_version integer,
  -- When it is or will be seen, and until when; both empty while nothing is published.
  publish_at timestamptz,
  unpublish_at timestamptz,
  withdrawn_at timestamptz,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'document') = (name IS NOT NULL)),
  CHECK ((published_version IS NULL) = (publish_at IS NULL)),
  CHECK (unpublish_at > publish_at)
);
CREATE INDEX content_of_kind ON content (kind, changed_at DESC, id DESC);
CREATE INDEX content_shown ON content (kind, publish_at DESC, id DESC) WHERE published_version IS NOT NULL;

CREATE TABLE content_version (
  content bigint NOT NULL REFERENCES content,
  version integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- Who saved it; empty for what the server brought along.
  operator bigint,
  operator_name text,
  reason text NOT NULL,
  -- The version that this one puts back.
  restored integer,
  published_at timestamptz,
  -- {fields: {category, pinned, link}, texts: {locale: {title, body, picture}}}
  body jsonb NOT NULL,
  PRIMARY KEY (content, version)
);

-- Documents as they were in force: what somebody accepted can be read for ever.
CREATE TABLE document_edition (
  name text NOT NULL,
  version integer NOT NULL,
  date date NOT NULL,
  must_accept boolean NOT NULL,
  texts jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, version)
);
CREATE FUNCTION document_edition_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'an edition of a document is never changed'; END $$;
CREATE TRIGGER document_edition_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON document_edition EXECUTE FUNCTION document_edition_stays();

CREATE TABLE acceptance (
  trader bigint NOT NULL REFERENCES trader_identity,
  document text NOT NULL,
  version integer NOT NULL,
  -- The language in which it was read.
  locale text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (trader, document, version)
);
INSERT INTO acceptance (trader, document, version, locale, at)
  SELECT trader, 'agreement', agreement_version::integer, locale, joined_at FROM trader_identity WHERE agreement_version ~ '^[1-9][0-9]{0,5}$';

-- Which notices a trader has opened, and until when everything counts as read.
CREATE TABLE notice_read (
  trader bigint NOT NULL REFERENCES trader_identity,
  notice bigint NOT NULL REFERENCES content,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (trader, notice)
);
CREATE TABLE notice_read_until (
  trader bigint PRIMARY KEY REFERENCES trader_identity,
  at timestamptz NOT NULL
);
