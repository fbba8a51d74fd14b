-- Where trading in an instrument has ended, its open orders are cancelled: what decides it is part of the state.
ALTER TABLE state.instrument ADD COLUMN ended boolean NOT NULL DEFAULT false;
