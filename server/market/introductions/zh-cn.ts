import type { Introductions } from './introduction.ts';

export const simplifiedChinese: Introductions = {
  BTC: {
    name: '比特币',
    text: '比特币是第一种加密货币：任何两个人之间都可以直接转账，中间不需要银行。它的规则于 2008 年以中本聪之名发表，网络自 2009 年 1 月运行至今。新币由挖矿产生，奖励每 210,000 个区块减半，总量永远不会超过 2,100 万枚。多数人把它当作价值储存手段；其价格波动很大。',
    facts: {
      launched: '2009-01-03',
      consensus: '工作量证明（SHA-256）',
      blockTime: '10 分钟',
      supplyLimit: '21,000,000 BTC',
      whitePaper: 'bitcoin.org/bitcoin.pdf',
    },
  },
  ETH: {
    name: '以太坊',
    text: '以太坊是一个运行智能合约的网络，这些程序任何人都无法停止或篡改。它的币以太（ETH）用来支付运行费用，每笔费用的一部分会被销毁。大多数代币、借贷市场和无运营方的交易所都运行在以太坊或建于其上的网络中。自 2022 年 9 月起，网络由质押的以太币而非挖矿来保障安全。',
    facts: {
      launched: '2015-07-30',
      consensus: '权益证明',
      blockTime: '12 秒',
      supplyLimit: '无固定上限',
      whitePaper: 'ethereum.org/whitepaper',
    },
  },
  SOL: {
    name: 'Solana',
    text: 'Solana 是一个追求高速度的智能合约网络，手续费远低于一美分。验证者依靠一条哈希时钟（历史证明）为交易排序，并按质押量对结果达成一致。SOL 用于支付手续费和质押；新币的发行速度逐年下降。',
    facts: {
      launched: '2020-03-16',
      consensus: '权益证明与历史证明',
      blockTime: '0.4 秒',
      supplyLimit: '无固定上限',
      whitePaper: 'solana.com/solana-whitepaper.pdf',
    },
  },
  XRP: {
    name: '瑞波币',
    text: 'XRP 是 XRP 账本的币，用于在数秒内完成不同货币之间的支付。它没有挖矿：全部 1,000 亿枚在启动时就已创建，其中大部分归 Ripple 公司，每一个账本由名单上的验证者共同确认。每笔费用中的一小部分会被销毁。',
    facts: {
      launched: '2012-06',
      consensus: '名单验证者达成一致',
      blockTime: '3–5 秒',
      supplyLimit: '100,000,000,000 XRP',
      whitePaper: 'ripple.com/files/ripple_consensus_whitepaper.pdf',
    },
  },
  BNB: {
    name: '币安币',
    text: 'BNB 于 2017 年作为币安交易所的代币诞生，如今是 BNB 智能链的币。该网络由少量验证者维护，运行与以太坊相同的合约，BNB 用来支付手续费。代币会定期销毁，直到只剩 1 亿枚。',
    facts: {
      launched: '2017-07',
      consensus: '权益权威证明',
      blockTime: '< 1 秒',
      supplyLimit: '200,000,000 BNB，将减至 100,000,000',
      whitePaper: 'github.com/bnb-chain/whitepaper',
    },
  },
  DOGE: {
    name: '狗狗币',
    text: '狗狗币始于 2013 年 12 月的一个关于小狗的玩笑，后来成为最知名的币种之一。它的原理与比特币相同，但出块更快、手续费更低，并与莱特币合并挖矿。每年新增 50 亿枚，没有终点。',
    facts: {
      launched: '2013-12-06',
      consensus: '工作量证明（scrypt）',
      blockTime: '1 分钟',
      supplyLimit: '无上限；每年 5,000,000,000 DOGE',
    },
  },
};
