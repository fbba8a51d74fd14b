-- The core's rows of perpetual contracts: rules, prices and samples, what traders have chosen, positions and open orders.
CREATE TABLE state.perpetual_instrument (
  symbol text NOT NULL,
  name text NOT NULL,
  index_symbol text NOT NULL,
  price_decimals bigint NOT NULL,
  quantity_decimals bigint NOT NULL,
  minimum_price bigint NOT NULL,
  maximum_price bigint NOT NULL,
  minimum_quantity bigint NOT NULL,
  maximum_quantity bigint NOT NULL,
  maximum_market_quantity bigint NOT NULL,
  minimum_notional numeric(38, 0) NOT NULL,
  price_band numeric(38, 0) NOT NULL,
  market_band numeric(38, 0) NOT NULL,
  maximum_open_orders bigint NOT NULL,
  maker_fee numeric(38, 0) NOT NULL,
  taker_fee numeric(38, 0) NOT NULL,
  insurance_rate numeric(38, 0) NOT NULL,
  funding_interest numeric(38, 0) NOT NULL,
  funding_damper numeric(38, 0) NOT NULL,
  funding_cap numeric(38, 0) NOT NULL,
  impact_value numeric(38, 0) NOT NULL,
  tiers text NOT NULL,
  listed boolean NOT NULL,
  PRIMARY KEY (symbol)
);
CREATE TABLE state.perpetual_price (
  symbol text NOT NULL,
  mark bigint,
  last bigint,
  PRIMARY KEY (symbol)
);
CREATE TABLE state.perpetual_sample (
  symbol text NOT NULL,
  slot bigint NOT NULL,
  basis text NOT NULL,
  premium_sum numeric(38, 0) NOT NULL,
  premium_count bigint NOT NULL,
  PRIMARY KEY (symbol)
);
CREATE TABLE state.perpetual_funding (
  symbol text NOT NULL,
  rate numeric(38, 0) NOT NULL,
  next_at bigint NOT NULL,
  PRIMARY KEY (symbol)
);
CREATE TABLE state.perpetual_account (
  trader bigint NOT NULL,
  is_hedged boolean NOT NULL,
  pot numeric(38, 0) NOT NULL CHECK (pot >= 0),
  PRIMARY KEY (trader)
);
CREATE TABLE state.perpetual_setting (
  trader bigint NOT NULL,
  symbol text NOT NULL,
  leverage bigint NOT NULL,
  mode text NOT NULL,
  PRIMARY KEY (trader, symbol)
);
CREATE TABLE state.perpetual_position (
  trader bigint NOT NULL,
  symbol text NOT NULL,
  is_long boolean NOT NULL,
  mode text NOT NULL,
  opened_seq bigint NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  entry_value numeric(38, 0) NOT NULL,
  margin numeric(38, 0) NOT NULL CHECK (margin >= 0),
  PRIMARY KEY (trader, symbol, is_long)
);
CREATE TABLE state.perpetual_order (
  order_id bigint NOT NULL,
  trader bigint NOT NULL,
  client_order_id text,
  symbol text NOT NULL,
  side text NOT NULL,
  position_side text NOT NULL,
  type text NOT NULL,
  time_in_force text NOT NULL,
  post_only boolean NOT NULL,
  self_trade_prevention text NOT NULL,
  reduce_only boolean NOT NULL,
  closes_position boolean NOT NULL,
  price bigint,
  quantity bigint,
  trigger_price bigint,
  trigger_source text,
  trigger_above boolean,
  trail numeric(38, 0),
  take_profit bigint,
  stop_loss bigint,
  exit_source text,
  parent_id bigint,
  pair_id bigint,
  status text NOT NULL,
  filled_quantity bigint NOT NULL,
  filled_amount numeric(38, 0) NOT NULL,
  fee numeric(38, 0) NOT NULL,
  realised numeric(38, 0) NOT NULL,
  opens bigint NOT NULL,
  frozen numeric(38, 0) NOT NULL CHECK (frozen >= 0),
  priority_seq bigint NOT NULL,
  placed_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (order_id)
);
CREATE TABLE state.insurance_position (
  symbol text NOT NULL,
  is_long boolean NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  entry_value numeric(38, 0) NOT NULL,
  PRIMARY KEY (symbol)
);
