-- Who has answered the questions before their first order in a contract, so that another device doesn't ask again.
CREATE TABLE contracts_acknowledged (
  trader bigint PRIMARY KEY REFERENCES trader_identity,
  at bigint NOT NULL
);
