-- The books: every address that holds something, with its sign, so that each asset sums to zero. A debt is below zero by what
-- is owed. Whatever adds up, checks or proves balances reads this and nothing else; what comes later (positions) is added here.
CREATE VIEW books (address, asset, amount, part, account, trader) AS
  SELECT 'trader:' || trader || ':' || account || ':' || asset || ':available', asset, available, 'available', account, trader
    FROM state.purse
  UNION ALL
  SELECT 'trader:' || trader || ':' || account || ':' || asset || ':frozen', asset, frozen, 'frozen', account, trader FROM state.purse
  UNION ALL
  SELECT 'trader:' || trader || ':debt:' || asset, asset, -amount, 'debt', NULL, trader FROM state.debt
  UNION ALL
  SELECT 'house:' || account || ':' || asset, asset, balance, 'house', account, NULL FROM state.house_balance;
