-- Whether a trader is locked and by whom, how far the person is verified, and until when withdrawals are held (core, standing).
ALTER TABLE state.trader
  ADD COLUMN locked text,
  ADD COLUMN verification_level text NOT NULL DEFAULT 'none',
  ADD COLUMN hold_until bigint NOT NULL DEFAULT 0,
  ADD COLUMN hold_cause text;
