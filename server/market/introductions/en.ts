import type { Introductions } from './introduction.ts';

export const english: Introductions = {
  BTC: {
    name: 'Bitcoin',
    text: 'Bitcoin is the first cryptocurrency: money that moves between any two people without a bank in between. Its rules were published in 2008 under the name Satoshi Nakamoto, and the network has run since January 2009. New coins come from mining, the reward halves every 210,000 blocks, and there will never be more than 21 million of them. Most people hold it as a store of value; its price is volatile.',
    facts: {
      launched: '2009-01-03',
      consensus: 'Proof of work (SHA-256)',
      blockTime: '10 min',
      supplyLimit: '21,000,000 BTC',
      whitePaper: 'bitcoin.org/bitcoin.pdf',
    },
  },
  ETH: {
    name: 'Ethereum',
    text: 'Ethereum is a network for programs that nobody can stop or change, called smart contracts. Its coin, ether, pays for their execution; a part of each fee is destroyed. Most tokens, lending markets and exchanges without an operator run on Ethereum or on networks built above it. Since September 2022 it is secured by staked ether instead of mining.',
    facts: {
      launched: '2015-07-30',
      consensus: 'Proof of stake',
      blockTime: '12 s',
      supplyLimit: 'No fixed limit',
      whitePaper: 'ethereum.org/whitepaper',
    },
  },
  SOL: {
    name: 'Solana',
    text: 'Solana is a network for smart contracts that aims at high speed and fees far below a cent. Validators put transactions in order by a clock of hashes, called proof of history, and agree on the result by stake. The coin, SOL, pays fees and is staked; new coins are issued at a rate that falls each year.',
    facts: {
      launched: '2020-03-16',
      consensus: 'Proof of stake with proof of history',
      blockTime: '0.4 s',
      supplyLimit: 'No fixed limit',
      whitePaper: 'solana.com/solana-whitepaper.pdf',
    },
  },
  XRP: {
    name: 'XRP',
    text: 'XRP is the coin of the XRP Ledger, made for payments between currencies that settle in seconds. There is no mining: all 100 billion XRP were created at the start, the company Ripple received most of them, and a list of validators agrees on each ledger. A small part of every fee is destroyed.',
    facts: {
      launched: '2012-06',
      consensus: 'Agreement of listed validators',
      blockTime: '3–5 s',
      supplyLimit: '100,000,000,000 XRP',
      whitePaper: 'ripple.com/files/ripple_consensus_whitepaper.pdf',
    },
  },
  BNB: {
    name: 'BNB',
    text: 'BNB began in 2017 as the token of the exchange Binance and is now the coin of the BNB Smart Chain, a network that runs the same contracts as Ethereum with a small set of validators. It pays fees there. Coins are regularly destroyed, until 100 million are left.',
    facts: {
      launched: '2017-07',
      consensus: 'Proof of staked authority',
      blockTime: '< 1 s',
      supplyLimit: '200,000,000 BNB, falling to 100,000,000',
      whitePaper: 'github.com/bnb-chain/whitepaper',
    },
  },
  DOGE: {
    name: 'Dogecoin',
    text: 'Dogecoin started in December 2013 as a joke about a dog and grew into one of the best known coins. It works like Bitcoin with faster blocks and low fees, and is mined together with Litecoin. Five billion new coins come into being each year, without an end.',
    facts: {
      launched: '2013-12-06',
      consensus: 'Proof of work (scrypt)',
      blockTime: '1 min',
      supplyLimit: 'No limit; 5,000,000,000 DOGE a year',
    },
  },
};
