-- Orders in every state, as their last change left them.
CREATE TABLE spot_order (
  order_id bigint PRIMARY KEY,
  trader bigint NOT NULL,
  client_order_id text,
  symbol text NOT NULL,
  side text NOT NULL,
  type text NOT NULL,
  time_in_force text NOT NULL,
  post_only boolean NOT NULL,
  self_trade_prevention text NOT NULL,
  price bigint,
  quantity bigint,
  amount numeric(38, 0),
  trigger_price bigint,
  trigger_source text,
  trigger_above boolean,
  status text NOT NULL,
  end_reason text,
  filled_quantity bigint NOT NULL,
  filled_amount numeric(38, 0) NOT NULL,
  fee numeric(38, 0) NOT NULL,
  frozen numeric(38, 0) NOT NULL CHECK (frozen >= 0),
  priority_seq bigint NOT NULL,
  placed_at bigint NOT NULL,
  updated_at bigint NOT NULL
) WITH (fillfactor = 85);
CREATE INDEX spot_order_trader ON spot_order (trader, order_id DESC);
CREATE INDEX spot_order_open ON spot_order (trader, order_id) WHERE status IN ('untriggered', 'new', 'partial');

-- The part of the core's state that this table already is: written once, read as both.
CREATE VIEW state.open_order AS
  SELECT order_id, trader, client_order_id, symbol, side, type, time_in_force, post_only, self_trade_prevention, price, quantity, amount,
    trigger_price, trigger_source, trigger_above, status, filled_quantity, filled_amount, fee, frozen, priority_seq, placed_at, updated_at
  FROM spot_order WHERE status IN ('untriggered', 'new', 'partial');

-- Public trades; a fee is in minor units of what that party received. seq is the command of the taker.
CREATE TABLE deal (
  deal_id bigint PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  symbol text NOT NULL,
  price bigint NOT NULL,
  quantity bigint NOT NULL,
  notional numeric(38, 0) NOT NULL,
  taker_side text NOT NULL,
  maker_order_id bigint NOT NULL,
  taker_order_id bigint NOT NULL,
  maker bigint NOT NULL,
  taker bigint NOT NULL,
  maker_fee numeric(38, 0) NOT NULL,
  taker_fee numeric(38, 0) NOT NULL
);
CREATE INDEX deal_maker ON deal (maker, deal_id DESC);
CREATE INDEX deal_taker ON deal (taker, deal_id DESC);
