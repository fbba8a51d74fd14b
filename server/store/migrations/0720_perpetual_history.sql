-- What the perpetual room leaves to read: ended orders, deals, funding, liquidations, and positions from their opening to their end.
-- Open orders and positions are read from the tables of the state. Kept by month as decision 0053 says; positions and funding rates
-- are few and stay.

CREATE INDEX perpetual_order_trader ON state.perpetual_order (trader);

CREATE TABLE ended_perpetual_order (
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
  frozen numeric(38, 0) NOT NULL,
  priority_seq bigint NOT NULL,
  placed_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  end_reason text,
  PRIMARY KEY (trader, order_id, updated_at)
) PARTITION BY RANGE (updated_at);

-- A liquidation takes without an order.
CREATE TABLE perpetual_deal (
  deal_id bigint NOT NULL,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  symbol text NOT NULL,
  price bigint NOT NULL,
  quantity bigint NOT NULL,
  notional numeric(38, 0) NOT NULL,
  taker_side text NOT NULL,
  maker_order_id bigint NOT NULL,
  taker_order_id bigint,
  maker bigint NOT NULL,
  taker bigint NOT NULL,
  maker_fee numeric(38, 0) NOT NULL,
  taker_fee numeric(38, 0) NOT NULL,
  PRIMARY KEY (deal_id, at)
) PARTITION BY RANGE (at);
CREATE INDEX perpetual_deal_maker ON perpetual_deal (maker, deal_id DESC);
CREATE INDEX perpetual_deal_taker ON perpetual_deal (taker, deal_id DESC);

-- Paid (positive) or received (negative).
CREATE TABLE funding_payment (
  seq bigint NOT NULL,
  position integer NOT NULL,
  at bigint NOT NULL,
  trader bigint NOT NULL,
  symbol text NOT NULL,
  is_long boolean NOT NULL,
  rate numeric(38, 0) NOT NULL,
  mark bigint NOT NULL,
  paid numeric(38, 0) NOT NULL,
  PRIMARY KEY (trader, seq, position, at)
) PARTITION BY RANGE (at);

CREATE TABLE liquidation_step (
  seq bigint NOT NULL,
  position integer NOT NULL,
  at bigint NOT NULL,
  step text NOT NULL,
  trader bigint NOT NULL,
  symbol text NOT NULL,
  is_long boolean NOT NULL,
  quantity bigint NOT NULL,
  value numeric(38, 0) NOT NULL,
  insurance_fee numeric(38, 0) NOT NULL,
  against bigint,
  mark bigint NOT NULL,
  PRIMARY KEY (seq, position, at)
) PARTITION BY RANGE (at);
CREATE INDEX liquidation_step_trader ON liquidation_step (trader, seq DESC);

DO $$
DECLARE
  now_at bigint := greatest(extract(epoch FROM now())::bigint * 1000, (SELECT value FROM state.counter WHERE name = 'clock'));
  this_month date := date_trunc('month', to_timestamp(now_at / 1000.0) AT TIME ZONE 'UTC')::date;
  history text;
BEGIN
  FOREACH history IN ARRAY '{ended_perpetual_order,perpetual_deal,funding_payment,liquidation_step}'::text[] LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', history || '_rest', history);
    PERFORM begin_history_month(history, this_month);
    PERFORM begin_history_month(history, (this_month + interval '1 month')::date);
  END LOOP;
END $$;

CREATE TABLE funding_rate (
  symbol text NOT NULL,
  at bigint NOT NULL,
  rate numeric(38, 0) NOT NULL,
  -- Absent if nobody held a position.
  mark bigint,
  PRIMARY KEY (symbol, at)
);

-- One row for each position from its opening to its end: what it had at most, what closing parts of it earned, and how it ended.
CREATE TABLE position_record (
  trader bigint NOT NULL,
  symbol text NOT NULL,
  is_long boolean NOT NULL,
  opened_seq bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  mode text NOT NULL,
  leverage integer NOT NULL,
  opened_at bigint NOT NULL,
  most_quantity bigint NOT NULL,
  closed_quantity bigint NOT NULL,
  exit_value numeric(38, 0) NOT NULL,
  realised numeric(38, 0) NOT NULL,
  fees numeric(38, 0) NOT NULL,
  closed_at bigint,
  closed_by text,
  PRIMARY KEY (trader, symbol, is_long, opened_seq)
);
CREATE INDEX position_record_closed ON position_record (trader, closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
