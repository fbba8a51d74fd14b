-- What may be done with each product, by country and class of client. A country without a row is open. ZZ stands for a trader of whom
-- no country of residence is known. Practice has its own column.
CREATE TABLE product_policy (
  product text NOT NULL CHECK (product IN ('perpetual', 'second', 'referral', 'promotion', 'ico')),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  client_class text NOT NULL CHECK (client_class IN ('retail', 'professional')),
  access text NOT NULL CHECK (access IN ('open', 'close_only', 'closed')),
  maximum_leverage integer CHECK (maximum_leverage BETWEEN 1 AND 1000),
  practice_access text NOT NULL DEFAULT 'open' CHECK (practice_access IN ('open', 'close_only', 'closed')),
  practice_maximum_leverage integer CHECK (practice_maximum_leverage BETWEEN 1 AND 1000),
  PRIMARY KEY (product, country, client_class)
);
ALTER TABLE trader_identity ADD client_class text NOT NULL DEFAULT 'retail' CHECK (client_class IN ('retail', 'professional'));

-- The EEA, with the parts of France and Finland that have a code of their own; likewise the territories of the US and Australia.
WITH region (name, countries) AS (VALUES
  ('EEA', 'AT BE BG HR CY CZ DK EE FI AX FR GF GP MF MQ RE YT DE GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK ES'),
  ('US', 'US AS GU MP PR VI'),
  ('AU', 'AU CC CX NF')
), listed (product, name, access, maximum_leverage) AS (VALUES
  ('second', 'EEA', 'closed', NULL::integer),
  ('second', 'GB', 'closed', NULL),
  ('second', 'AU', 'closed', NULL),
  ('second', 'CA', 'closed', NULL),
  ('second', 'IL', 'closed', NULL),
  ('second', 'US', 'closed', NULL),
  ('second', 'JP', 'closed', NULL),
  ('second', 'CN', 'closed', NULL),
  ('second', 'TR', 'closed', NULL),
  ('second', 'SG', 'closed', NULL),
  ('second', 'ZZ', 'closed', NULL),
  ('perpetual', 'GB', 'closed', NULL),
  ('perpetual', 'US', 'closed', NULL),
  ('perpetual', 'CA', 'closed', NULL),
  ('perpetual', 'CN', 'closed', NULL),
  ('perpetual', 'EEA', 'open', 2),
  ('perpetual', 'AU', 'open', 2),
  ('perpetual', 'ZZ', 'closed', NULL),
  ('referral', 'GB', 'closed', NULL),
  ('promotion', 'GB', 'closed', NULL)
)
INSERT INTO product_policy (product, country, client_class, access, maximum_leverage)
SELECT l.product, country, client_class, l.access, l.maximum_leverage
FROM listed AS l LEFT JOIN region AS r USING (name)
  CROSS JOIN LATERAL unnest(string_to_array(coalesce(r.countries, l.name), ' ')) AS country
  CROSS JOIN unnest(ARRAY['retail', 'professional']) AS client_class;
