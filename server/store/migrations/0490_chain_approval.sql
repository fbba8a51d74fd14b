-- From which amount the signer of a chain wants an operator's passkey over the payment, as CHAINS_FILE says it beside the signer's
-- own policy: so that the office asks for it in time. Written by the chain process, in the smallest unit of the token on its chain.
CREATE TABLE chain_approval (
  chain text NOT NULL,
  -- In lower case; empty for the chain's own coin.
  contract text NOT NULL,
  above numeric(78, 0) NOT NULL,
  PRIMARY KEY (chain, contract)
);
