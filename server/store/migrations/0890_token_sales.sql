-- The core's rows of token sales: their terms, how far each is, and the subscriptions that wait for the end or whose tokens are still
-- locked.
CREATE TABLE state.sale (
  sale bigint NOT NULL,
  revision bigint NOT NULL,
  asset text NOT NULL,
  name text NOT NULL,
  price numeric(38, 0) NOT NULL CHECK (price > 0),
  total numeric(38, 0) NOT NULL CHECK (total > 0),
  minimum numeric(38, 0) NOT NULL,
  maximum numeric(38, 0) NOT NULL,
  starts_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  vesting text NOT NULL,
  white_paper text NOT NULL,
  risk text NOT NULL,
  PRIMARY KEY (sale)
);
CREATE TABLE state.sale_progress (
  sale bigint NOT NULL,
  state text NOT NULL,
  subscribed numeric(38, 0) NOT NULL,
  subscribers bigint NOT NULL,
  paid numeric(38, 0) NOT NULL,
  returned numeric(38, 0) NOT NULL,
  allotted numeric(38, 0) NOT NULL,
  unlocked numeric(38, 0) NOT NULL,
  cancelled_at bigint,
  PRIMARY KEY (sale)
);
CREATE TABLE state.sale_subscription (
  subscription bigint NOT NULL,
  sale bigint NOT NULL,
  trader bigint NOT NULL,
  amount numeric(38, 0) NOT NULL CHECK (amount > 0),
  subscribed_at bigint NOT NULL,
  tokens numeric(38, 0),
  unlocked numeric(38, 0) NOT NULL,
  steps bigint NOT NULL,
  PRIMARY KEY (subscription)
);
CREATE INDEX sale_subscription_trader ON state.sale_subscription (trader);
CREATE INDEX sale_subscription_sale ON state.sale_subscription (sale, subscription);
