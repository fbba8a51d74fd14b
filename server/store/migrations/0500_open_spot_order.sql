-- Open orders and ended ones, each in a table of its own: an order is written among the ended ones once, when it ends, and
-- what changes before that changes in a small table, whose row is taken away and written anew. Before, every change of an order was written into all three indexes of
-- the largest table of orders. Whoever asks for orders in every state asks the view.
DROP VIEW state.open_order;
ALTER TABLE spot_order RENAME TO ended_spot_order;
CREATE TABLE open_spot_order (
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
  status text NOT NULL CHECK (status IN ('untriggered', 'new', 'partial')),
  filled_quantity bigint NOT NULL,
  filled_amount numeric(38, 0) NOT NULL,
  fee numeric(38, 0) NOT NULL,
  frozen numeric(38, 0) NOT NULL CHECK (frozen >= 0),
  priority_seq bigint NOT NULL,
  placed_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX open_spot_order_trader ON open_spot_order (trader);
INSERT INTO open_spot_order
  SELECT order_id, trader, client_order_id, symbol, side, type, time_in_force, post_only, self_trade_prevention, price, quantity, amount,
    trigger_price, trigger_source, trigger_above, status, filled_quantity, filled_amount, fee, frozen, priority_seq, placed_at, updated_at
  FROM ended_spot_order WHERE status IN ('untriggered', 'new', 'partial');
DELETE FROM ended_spot_order WHERE status IN ('untriggered', 'new', 'partial');

-- Orders are always asked for with their trader, and the number comes second in the key.
DROP INDEX spot_order_open;
DROP INDEX spot_order_trader;
ALTER TABLE ended_spot_order DROP CONSTRAINT spot_order_pkey;
ALTER TABLE ended_spot_order ADD PRIMARY KEY (trader, order_id);
ALTER TABLE ended_spot_order RESET (fillfactor);

CREATE VIEW spot_order AS
  SELECT order_id, trader, client_order_id, symbol, side, type, time_in_force, post_only, self_trade_prevention, price, quantity, amount,
    trigger_price, trigger_source, trigger_above, status, NULL::text AS end_reason, filled_quantity, filled_amount, fee, frozen,
    priority_seq, placed_at, updated_at
  FROM open_spot_order
  UNION ALL
  SELECT order_id, trader, client_order_id, symbol, side, type, time_in_force, post_only, self_trade_prevention, price, quantity, amount,
    trigger_price, trigger_source, trigger_above, status, end_reason, filled_quantity, filled_amount, fee, frozen,
    priority_seq, placed_at, updated_at
  FROM ended_spot_order;

-- The part of the core's state that the open ones already are: written once, read as both.
CREATE VIEW state.open_order AS
  SELECT order_id, trader, client_order_id, symbol, side, type, time_in_force, post_only, self_trade_prevention, price, quantity, amount,
    trigger_price, trigger_source, trigger_above, status, filled_quantity, filled_amount, fee, frozen, priority_seq, placed_at, updated_at
  FROM open_spot_order;
