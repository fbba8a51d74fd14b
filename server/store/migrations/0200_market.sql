-- Candles of trades. Only intervals in which somebody traded have a row; readers fill the quiet ones in. Prices in ticks,
-- volume in lots of the instrument, turnover in minor units of the quote asset; time is the start of the interval in
-- milliseconds since 1970-01-01T00:00:00Z.
CREATE TABLE candle (
  symbol text NOT NULL,
  minutes smallint NOT NULL CHECK (minutes IN (1, 5, 15, 30, 60, 1440)),
  time bigint NOT NULL,
  open bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  close bigint NOT NULL,
  volume bigint NOT NULL,
  turnover numeric(38, 0) NOT NULL,
  CHECK (low <= open AND low <= close AND open <= high AND close <= high AND volume > 0),
  PRIMARY KEY (symbol, minutes, time)
);

CREATE TABLE watchlist (
  trader bigint PRIMARY KEY,
  symbols text[] NOT NULL
);

-- One row, only in a practice realm: the secret that the daily seeds of the practice prices come from, and until when the
-- candles were generated. history_stored says which instruments' history is complete.
CREATE TABLE practice_market (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  master bytea NOT NULL CHECK (length(master) = 32),
  history_until bigint NOT NULL,
  history_stored text[] NOT NULL DEFAULT '{}'
);

-- How many units of a display currency one USDT is, kept by the operator until a fiat feed is configured. Never prices a
-- trade. BTC has no rate here: it follows the index.
CREATE TABLE display_rate (
  currency text PRIMARY KEY,
  name text NOT NULL,
  decimals smallint NOT NULL,
  rate text NOT NULL CHECK (rate ~ '^(0|[1-9][0-9]*)(\.[0-9]{1,12})?$'),
  place smallint NOT NULL
);
INSERT INTO display_rate (place, currency, name, decimals, rate) VALUES
  (1, 'USDT', 'Dollar', 2, '1'),
  (2, 'EUR', 'Euro', 2, '0.92'),
  (3, 'GBP', 'Pound', 2, '0.79'),
  (4, 'JPY', 'Yen', 0, '150'),
  (5, 'CNY', 'Renminbi', 2, '7.20'),
  (6, 'KRW', 'Won', 0, '1380'),
  (7, 'INR', 'Rupee', 2, '84.50'),
  (8, 'BRL', 'Real', 2, '5.60'),
  (9, 'TRY', 'Lira', 2, '38'),
  (10, 'RUB', 'Ruble', 2, '90');
