-- What changed since a moment, so that its trader hears of each confirmation.
CREATE INDEX chain_deposit_changed ON chain_deposit (changed_at);
